// Compresses what was built, so that the server only has to hand it out.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const out = process.env.WEB_OUT ?? '../crates/server/client';
const worthwhile = /\.(html|js|css|svg|json|webmanifest|txt)$/;

for (const name of readdirSync(out, { recursive: true })) {
  if (!worthwhile.test(name)) continue;
  const file = join(out, name);
  const plain = readFileSync(file);
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  for (const [end, packed] of [
    ['br', brotliCompressSync(plain, quality)],
    ['gz', gzipSync(plain, { level: 9 })],
  ]) {
    if (packed.length < plain.length) writeFileSync(`${file}.${end}`, packed);
  }
}
