import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { routes } from '@waka/contracts/routes';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { AnyRoute } from '../http/routes/route.ts';

const file = createRequire(import.meta.url).resolve('@waka/contracts/openapi.json');
// Compiling the check of the schemas themselves takes long, in each test file.
const ajv = new Ajv2020({ strict: false, validateFormats: false, validateSchema: false, meta: false });
ajv.addSchema(JSON.parse(readFileSync(file, 'utf8')), 'api');
const names = new Map<AnyRoute, string>(Object.entries(routes).map(([name, row]) => [row, name]));

/** Throws where a reply of the service differs from its description. */
export function checkAnswer(row: AnyRoute, status: number, body: unknown): void {
  // Not modified: there is no body.
  if (status === 304) return;
  // An unready service replies with what it is missing, not with an error.
  const name = status < 300 || row === routes.ready ? names.get(row) : 'error';
  if (!name) return;
  const isPromised = ajv.getSchema(`api#/components/schemas/Reply_${name}`);
  if (!isPromised) throw new Error(`contracts/openapi.json does not describe ${name}; run npm run api-docs`);
  if (isPromised(body)) return;
  throw new Error(`${row.method} ${row.path} broke its promise (${status}): ${ajv.errorsText(isPromised.errors)}`);
}
