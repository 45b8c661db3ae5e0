// Makes src/lib/api-types.ts from the server's description of what it says and is told. With `--check` it only
// says whether the file is up to date.
import { readFile, writeFile } from 'node:fs/promises';
import openapiTS, { astToString } from 'openapi-typescript';
import { format, resolveConfig } from 'prettier';

const FILE = 'src/lib/api-types.ts';
const HEADER =
  '// Made from docs/openapi.json by `npm run types`, and that from the types of the server. Do not edit.\n\n';

async function generate() {
  const description = JSON.parse(await readFile('../docs/openapi.json', 'utf8'));
  // Messages and forms are all that the client needs: it has its own way to ask for them.
  const schemas = { ...description, paths: {} };
  const types = await openapiTS(schemas, { rootTypes: true, rootTypesNoSchemaPrefix: true });
  return format(HEADER + astToString(types), { ...(await resolveConfig(FILE)), filepath: FILE });
}

const text = await generate();
if (!process.argv.includes('--check')) {
  await writeFile(FILE, text);
} else if ((await readFile(FILE, 'utf8').catch(() => '')) !== text) {
  console.error(`web/${FILE} is stale: run \`npm run types\` in web/`);
  process.exitCode = 1;
}
