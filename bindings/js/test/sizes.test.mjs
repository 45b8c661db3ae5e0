// What a page has to load stays small: sizes after brotli.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { brotliCompressSync, constants } from 'node:zlib';
import { APP, IS_WHOLE } from './package.mjs';

const KB = 1000;
const brotli = (file) =>
  brotliCompressSync(readFileSync(`${APP}/node_modules/cotulenh/dist/${file}`), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
  }).length;

// The network comes on top of it.
for (const [what, most, files] of [
  ['rules alone', 150 * KB, ['rules.wasm', 'url.mjs']],
  ['rules and engine', 250 * KB, ['engine.wasm', 'url.mjs', 'engine-worker.js']],
  ['rules and engine with threads', 250 * KB, ['engine-threads.wasm', 'url.mjs', 'engine-worker.js']],
]) {
  test(`${what}: at most ${most / KB} KB`, { skip: !IS_WHOLE }, (t) => {
    const sizes = files.map(brotli);
    const all = sizes.reduce((a, b) => a + b);
    t.diagnostic(`${what}: ${all} bytes: ${files.map((file, i) => `${file} ${sizes[i]}`).join(', ')}`);
    assert.ok(all <= most, `${all} bytes`);
  });
}
