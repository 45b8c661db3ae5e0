// The packed file, installed into a folder of its own as a user would: what all tests look at.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The folder of the binding. */
export const HERE = fileURLToPath(new URL('..', import.meta.url));
/** The folder that the package is installed in. */
export const APP = `${HERE}.work/app`;
const PACKED = readdirSync(`${HERE}dist`).find((file) => file.endsWith('.tgz'));
const INSTALLED = `${APP}/node_modules/cotulenh`;

/** Installs the package, unless it is there already. */
export function install() {
  const packed = `${HERE}dist/${PACKED}`;
  if (existsSync(INSTALLED) && statSync(INSTALLED).ctimeMs > statSync(packed).ctimeMs) return;
  rmSync(APP, { recursive: true, force: true });
  mkdirSync(APP, { recursive: true });
  writeFileSync(`${APP}/package.json`, '{ "private": true, "type": "module" }\n');
  execFileSync('npm', ['install', '--offline', '--no-audit', '--no-fund', '--silent', packed], { cwd: APP });
}

install();

/** The package as ES modules see it. */
export const cotulenh = await import(pathToFileURL(`${INSTALLED}/dist/index.mjs`).href);

const code = new WebAssembly.Module(readFileSync(`${INSTALLED}/dist/engine-threads.wasm`));
/** Whether it was built with the sources of the standard library: only so it is small, and has threads. */
export const IS_WHOLE = WebAssembly.Module.imports(code).some(({ kind }) => kind === 'memory');
if (!IS_WHOLE) console.warn('built without the sources of the standard library: neither small, nor with threads');
