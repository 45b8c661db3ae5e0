// Compresses what was built, so that the server only has to hand it out.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const out = process.env.WEB_OUT ?? '../crates/server/client';
const worthwhile = /\.(html|js|css|svg|json|webmanifest|txt|wasm|nnue)$/;
// The engine takes many seconds, and seldom changes.
const LARGE = 200_000;
const KEPT = 'node_modules/.cache/compressed';

const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
const FORMS = { br: (plain) => brotliCompressSync(plain, quality), gz: (plain) => gzipSync(plain, { level: 9 }) };

function compressed(plain, end) {
  if (plain.length < LARGE) return FORMS[end](plain);
  const file = join(KEPT, `${createHash('sha256').update(plain).digest('hex')}.${end}`);
  try {
    return readFileSync(file);
  } catch {
    const packed = FORMS[end](plain);
    mkdirSync(KEPT, { recursive: true });
    writeFileSync(file, packed);
    return packed;
  }
}

for (const name of readdirSync(out, { recursive: true })) {
  if (!worthwhile.test(name)) continue;
  const file = join(out, name);
  const plain = readFileSync(file);
  for (const end of Object.keys(FORMS)) {
    const packed = compressed(plain, end);
    if (packed.length < plain.length) writeFileSync(`${file}.${end}`, packed);
  }
}
