import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Controller, Header } from '@nestjs/common';
import type { JsonDocument } from '@waka/contracts/docs/doc-routes';
import { routes } from '@waka/contracts/routes';
import { Route } from '../http/route.ts';
import { docsPage } from './docs-page.ts';

const { resolve } = createRequire(import.meta.url);
const read = (name: string): JsonDocument => JSON.parse(readFileSync(resolve(`@waka/contracts/${name}`), 'utf8'));

@Controller()
export class DocsController {
  readonly #openApi = read('openapi.json');
  readonly #asyncApi = read('asyncapi.json');
  readonly #page = docsPage(this.#openApi, this.#asyncApi);

  @Route(routes.apiDocs)
  @Header('Content-Type', 'text/html; charset=utf-8')
  page(): string {
    return this.#page;
  }

  @Route(routes.openApi)
  openApi(): JsonDocument {
    return this.#openApi;
  }

  @Route(routes.asyncApi)
  asyncApi(): JsonDocument {
    return this.#asyncApi;
  }
}
