import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { format } from 'oxfmt';
import { asyncApi, reachable } from './asyncapi.ts';
import { readContracts } from './contract-source.ts';
import { readHandlers } from './handlers.ts';
import { openApi } from './openapi.ts';
import { schemasOfRequests, schemasOfTypes, withPrefixItems } from './schemas.ts';

// Writes the descriptions of the API from the contracts and the built backend; with --check it only compares.
const root = fileURLToPath(new URL('../../..', import.meta.url));
const contracts = path.join(root, 'contracts');
const checks = process.argv.includes('--check');

const source = await readContracts(path.join(contracts, 'src'));
const handlers = await readHandlers(path.join(root, 'backend/dist'));
const classes = [...handlers.values()].flatMap(({ body, query }) => [body, query].filter((type) => type !== null));
const schemas = { ...schemasOfRequests(classes), ...(await schemasOfTypes(source.module, contracts)) };

const ofOpenApi = withPrefixItems(schemas);

await keep(
  'openapi.json',
  openApi({ source, handlers, schemas: ofOpenApi }, (names) => reachable(ofOpenApi, names)),
);
await keep('asyncapi.json', asyncApi(source, schemas));

async function keep(name: string, description: object): Promise<void> {
  const file = path.join(contracts, name);
  const { code: text } = await format(name, JSON.stringify(description), { printWidth: 120 });
  if (text === (await readFile(file, 'utf8').catch(() => ''))) return;
  if (!checks) return writeFile(file, text);
  console.error(`contracts/${name} is out of date; run npm run api-docs`);
  process.exitCode = 1;
}
