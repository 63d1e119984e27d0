import { compressed, everyone, route } from '../route.ts';

/** A JSON document of a format that is described elsewhere. */
export type JsonDocument = Record<string, unknown>;

export const docRoutes = {
  /** This description, to be read. */
  apiDocs: compressed(route<undefined, string>('GET', '/api/docs', everyone)),
  /** OpenAPI 3.1 of every call. */
  openApi: compressed(route<undefined, JsonDocument>('GET', '/api/docs/openapi.json', everyone)),
  /** AsyncAPI 3.0 of the socket. */
  asyncApi: compressed(route<undefined, JsonDocument>('GET', '/api/docs/asyncapi.json', everyone)),
} as const;
