// Runs the unit tests, every src/**/*.test.ts: Node 20 reads no TypeScript, so esbuild (it comes with
// vite) bundles them first.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';

const sources = readdirSync('src', { recursive: true }).filter((file) => file.endsWith('.test.ts'));
const out = mkdtempSync(join(tmpdir(), 'cotulenh-web-'));
try {
  await build({
    entryPoints: sources.map((file) => join('src', file)),
    outdir: out, outbase: 'src', outExtension: { '.js': '.mjs' },
    bundle: true, platform: 'node', format: 'esm', target: 'node20', sourcemap: 'inline', logLevel: 'warning',
  });
  const tests = sources.map((file) => join(out, file.replace(/\.ts$/, '.mjs')));
  process.exitCode = spawnSync(process.execPath, ['--enable-source-maps', '--test', ...tests], { stdio: 'inherit' }).status ?? 1;
} finally {
  rmSync(out, { recursive: true, force: true });
}
