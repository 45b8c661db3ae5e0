// Makes src/forms.ts from the schemas of the Rust types. With `--check` it only says whether the file is up to date.
import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import openapiTS, { astToString } from 'openapi-typescript';

const FILE = new URL('src/forms.ts', import.meta.url);
const HEADER = '// Made from the Rust types by `node types.mjs`. Do not edit.\n\n';
const ARGS = ['run', '--quiet', '--manifest-path', 'wasm/Cargo.toml', '--features', 'schema', '--example', 'schema'];

const schemas = JSON.parse(execFileSync('cargo', ARGS, { cwd: new URL('.', import.meta.url), encoding: 'utf8' }));
// A refusal of the rules and one of a call are two things here.
schemas.paths = {};
const types = await openapiTS(schemas, { rootTypes: true, rootTypesNoSchemaPrefix: true });
const text = HEADER + astToString(types);
if (!process.argv.includes('--check')) {
  await writeFile(FILE, text);
} else if ((await readFile(FILE, 'utf8').catch(() => '')) !== text) {
  console.error('bindings/js/src/forms.ts is stale: run `node types.mjs` in bindings/js');
  process.exitCode = 1;
}
