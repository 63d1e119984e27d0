import { compressed, everyone, route } from '../route.ts';

/** A JSON document in a format with its own specification. */
export type JsonDocument = Record<string, unknown>;

export const docRoutes = {
  /** Shows this description as a page. */
  apiDocs: compressed(route<undefined, string>('GET', '/api/docs', everyone)),
  /** Returns the OpenAPI 3.1 description of every call. */
  openApi: compressed(route<undefined, JsonDocument>('GET', '/api/docs/openapi.json', everyone)),
  /** Returns the AsyncAPI 3.0 description of the socket. */
  asyncApi: compressed(route<undefined, JsonDocument>('GET', '/api/docs/asyncapi.json', everyone)),
} as const;
