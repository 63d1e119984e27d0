import { errorCatalogue } from '@waka/contracts/errors';
import type { Route } from '@waka/contracts/route';
import { routes } from '@waka/contracts/routes';
import type { ContractSource } from './contract-source.ts';
import type { HandlerInput } from './handlers.ts';
import type { Schemas } from './schemas.ts';

/** Splits a comment into the summary of a call and the rest. */
const FIRST_SENTENCE = /^(.+?)\.(?:\s+(.+))?$/s;
const REF = '#/components/schemas/';

interface Parts {
  source: ContractSource;
  handlers: Map<unknown, HandlerInput>;
  /** Of replies and of requests. */
  schemas: Schemas;
}

/** Builds OpenAPI 3.1 of every call of the contract, with the schemas that it refers to. */
export function openApi({ source, handlers, schemas }: Parts, reachable: (names: string[]) => string[]) {
  const paths: Record<string, Record<string, unknown>> = {};
  const named = ['Reply_error'];
  for (const [name, row] of Object.entries<Route<unknown, unknown>>(routes)) {
    const path = row.path.replaceAll(/:(\w+)/g, '{$1}');
    const { comment = '', isBodyOptional = false } = source.routes.get(name) ?? {};
    const [, summary = '', details = ''] = FIRST_SENTENCE.exec(comment) ?? [];
    const input = handlers.get(row);
    const [body, query] = [input?.body?.name, input?.query?.name];
    named.push(`Reply_${name}`, ...(body ? [body] : []));
    paths[path] = {
      ...paths[path],
      [row.method.toLowerCase()]: {
        operationId: name,
        tags: [tagOf(row.path)],
        summary,
        description: [details, `For ${callersOf(row.access)}.`].filter(Boolean).join(' '),
        security: row.access === 'anyone' ? [] : [{ session: [] }],
        parameters: [...pathParameters(row.path), ...queryParameters(schemas[query ?? ''])],
        ...(body && { requestBody: { required: !isBodyOptional, content: json({ $ref: REF + body }) } }),
        responses: {
          [input?.status ?? 200]: { description: 'Done.', content: json({ $ref: `${REF}Reply_${name}` }) },
          ...(name === 'ready' && {
            503: { description: 'Something is missing.', content: json({ $ref: `${REF}Reply_${name}` }) },
          }),
          ...(row.access !== 'anyone' && { 401: response('NotSignedIn') }),
          ...(typeof row.access === 'object' && { 403: response('WrongRole') }),
          '4XX': response('Refused'),
          default: response('Failed'),
        },
      },
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Waka',
      version: '1',
      description: [
        'Every call of the service. Money is integers of its currency’s minor unit (SLE: cents, GNF: francs), times are ISO 8601 in UTC, coordinates are',
        'WGS 84. Changes of state want JSON and come from the service’s own pages. An answer that is not 2xx has a code:',
        Object.entries(errorCatalogue)
          .map(([code, { status, message }]) => `\n- \`${code}\` (${status}): ${message}`)
          .join(''),
      ].join(' '),
      license: { name: 'All rights reserved', identifier: 'LicenseRef-UNLICENSED' },
    },
    servers: [{ url: '/', description: 'The service itself' }],
    paths,
    components: {
      responses: {
        NotSignedIn: errorResponse('No session, or one that ended.'),
        WrongRole: errorResponse('The session has another role, or the request came from elsewhere.'),
        Refused: errorResponse('Refused; `code` has the reason.'),
        Failed: errorResponse('Failed; `code` has the reason.'),
      },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'waka_sid' } },
      schemas: Object.fromEntries(reachable(named).map((name) => [name, schemas[name]])),
    },
  };
}

const response = (name: string) => ({ $ref: `#/components/responses/${name}` });
const errorResponse = (description: string) => ({ description, content: json({ $ref: `${REF}Reply_error` }) });
const json = (schema: object) => ({ 'application/json': { schema } });
const tagOf = (path: string) => path.split('/')[2] ?? 'api';

function callersOf(access: Route['access']): string {
  if (access === 'anyone') return 'anyone';
  return access === 'signed_in' ? 'everyone who is signed in' : access.map((role) => `${role}s`).join(', ');
}

const pathParameters = (path: string) =>
  [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));

function queryParameters(schema: unknown) {
  const { properties = {}, required = [] } = Object(schema);
  return Object.entries(Object(properties)).map(([name, property]) => ({
    name,
    in: 'query',
    required: Array.isArray(required) && required.includes(name),
    schema: property,
  }));
}
