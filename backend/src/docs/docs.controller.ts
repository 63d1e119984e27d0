import { Controller, Header } from '@nestjs/common';
import type { JsonDocument } from '@waka/contracts/docs/doc-routes';
import { routes } from '@waka/contracts/routes';
import { Route } from '../http/routes/route.ts';
import { ApiDescriptions } from './api-descriptions.ts';

@Controller()
export class DocsController {
  constructor(private readonly descriptions: ApiDescriptions) {}

  @Route(routes.apiDocs)
  @Header('Content-Type', 'text/html; charset=utf-8')
  page(): string {
    return this.descriptions.page;
  }

  @Route(routes.openApi)
  openApi(): JsonDocument {
    return this.descriptions.openApi;
  }

  @Route(routes.asyncApi)
  asyncApi(): JsonDocument {
    return this.descriptions.asyncApi;
  }
}
