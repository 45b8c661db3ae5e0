// Makes dist/ from the sources and from the WebAssembly in .work: the entries, their types, and the files beside them.
import { execFileSync } from 'node:child_process';
import { copyFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { build } from 'rolldown';

const NETWORK = '../../crates/engine/src/eval/nnue/cotulenh.nnue';
const WASM = ['rules.wasm', 'engine.wasm', 'engine-threads.wasm'];
process.chdir(new URL('.', import.meta.url).pathname);

/** Puts the files of WebAssembly and the worker into the code. */
function inlined(worker) {
  return {
    name: 'inlined',
    resolveId: (id) => (id.startsWith('inlined:') ? `\0${id}` : null),
    async load(id) {
      if (!id.startsWith('\0inlined:')) return null;
      const name = id.slice('\0inlined:'.length);
      const text = name === 'worker' ? worker : await readFile(`.work/${name}`, 'base64');
      return `export default ${JSON.stringify(text)};`;
    },
  };
}

async function bundle(input, output, plugins = []) {
  await build({
    input: `src/${input}.ts`,
    output: { dir: 'dist', ...output, codeSplitting: false, minify: output.minify ?? 'dce-only' },
    platform: 'neutral',
    external: ['cotulenh/network', 'cotulenh/threads'],
    plugins,
    logLevel: 'warn',
  });
}

await rm('dist', { recursive: true, force: true });
await mkdir('dist', { recursive: true });

await bundle('worker', { format: 'iife', entryFileNames: 'engine-worker.js', minify: true });
const worker = await readFile('dist/engine-worker.js', 'utf8');
const plugins = [inlined(worker)];
await bundle('index', { format: 'esm', entryFileNames: 'index.mjs' }, plugins);
await bundle('index', { format: 'cjs', entryFileNames: 'index.cjs', exports: 'named' }, plugins);
await bundle('script', { format: 'iife', name: 'cotulenh', entryFileNames: 'cotulenh.js', minify: true }, plugins);
await bundle('url', { format: 'esm', entryFileNames: 'url.mjs', minify: true });

// What the self-contained entries load when they need it.
for (const [name, file] of Object.entries({ network: NETWORK, threads: '.work/engine-threads.wasm' })) {
  const packed = JSON.stringify(gzipSync(await readFile(file), { level: 9 }).toString('base64'));
  await writeFile(`dist/${name}.mjs`, `export default ${packed};\n`);
  await writeFile(`dist/${name}.cjs`, `exports.default = ${packed};\n`);
}
await copyFile(NETWORK, 'dist/cotulenh.nnue');
for (const file of WASM) await copyFile(`.work/${file}`, `dist/${file}`);
for (const licence of ['LICENSE-MIT', 'LICENSE-APACHE']) await copyFile(`../../${licence}`, licence);

execFileSync('node_modules/.bin/tsc', { stdio: 'inherit' });
for (const unused of ['script', 'host', 'wasm', 'checks']) await rm(`dist/${unused}.d.ts`, { force: true });
// For CommonJS the same types, as TypeScript wants them.
await mkdir('dist/cjs');
await writeFile('dist/cjs/package.json', '{ "type": "commonjs" }\n');
for (const file of ['index', 'exports', 'engine', 'crew', 'game', 'forms', 'rules', 'worker']) {
  await copyFile(`dist/${file}.d.ts`, `dist/cjs/${file}.d.ts`);
}

execFileSync('npm', ['pack', '--silent', '--pack-destination', '.work'], { stdio: 'inherit' });
const { name, version } = JSON.parse(await readFile('package.json', 'utf8'));
await rename(`.work/${name}-${version}.tgz`, `dist/${name}-${version}.tgz`);
