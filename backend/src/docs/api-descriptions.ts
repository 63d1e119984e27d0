import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Injectable } from '@nestjs/common';
import type { JsonDocument } from '@waka/contracts/docs/doc-routes';
import { docsPage } from './docs-page.ts';

const { resolve } = createRequire(import.meta.url);
const read = (name: string): JsonDocument => JSON.parse(readFileSync(resolve(`@waka/contracts/${name}`), 'utf8'));

/** Reads the generated descriptions of calls and events, once. */
@Injectable()
export class ApiDescriptions {
  readonly openApi = read('openapi.json');
  readonly asyncApi = read('asyncapi.json');
  readonly page = docsPage(this.openApi, this.asyncApi);
}
