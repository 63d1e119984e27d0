import type { JsonDocument } from '@waka/contracts/docs/doc-routes';
import { schemaText } from './schema-text.ts';

interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  parameters: { name: string; in: string; required: boolean; schema: unknown }[];
  requestBody?: { content: Record<string, { schema: unknown }> };
  /** The first one is the reply, the others are refusals. */
  responses: Record<string, { content?: Record<string, { schema: unknown }> }>;
}

interface OpenApi {
  info: { description: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown> };
}

interface AsyncApi {
  operations: Record<string, { action: 'send' | 'receive'; description: string }>;
  channels: { socket: { messages: Record<string, { name: string; payload: unknown }> } };
  components: { schemas: Record<string, unknown> };
}

/** Renders the descriptions as one page without any script; they contain no foreign text. */
export function docsPage(openApi: JsonDocument & Partial<OpenApi>, asyncApi: JsonDocument & Partial<AsyncApi>): string {
  const calls = Object.entries(openApi.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
  );
  const schemas = openApi.components?.schemas ?? {};
  const tags = [...new Set(calls.flatMap((call) => call.tags))].toSorted();
  const groups = tags.map(
    (tag) =>
      `<section id="${tag}"><h2>${tag}</h2>${calls
        .filter((call) => call.tags.includes(tag))
        .map((call) => callHtml(call, schemas))
        .join('')}</section>`,
  );
  const links = [...tags, 'socket'].map((tag) => `<a href="#${tag}">${tag}</a>`).join('');
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API · Waka</title>
<style>${STYLE}</style>
<header><h1>Waka API</h1>
<p>Money is integers of its currency’s minor unit (SLE: cents, GNF: francs), times are ISO 8601 in UTC, coordinates are WGS 84. Every refusal is
<code>{code, message, requestId}</code>. The same as data: <a href="/api/docs/openapi.json">OpenAPI</a>,
<a href="/api/docs/asyncapi.json">AsyncAPI</a>.</p><nav>${links}</nav></header>
<main>${groups.join('')}${socketHtml(asyncApi)}</main>
</html>
`;
}

function callHtml(call: Operation & { path: string; method: string }, schemas: Record<string, unknown>): string {
  const inputs = call.parameters.map(
    ({ name, in: place, required, schema }) =>
      `${name}${required ? '' : '?'}: ${schemaText(schema, schemas)} (${place})`,
  );
  const body = call.requestBody?.content['application/json']?.schema;
  const reply = Object.values(call.responses)[0]?.content?.['application/json']?.schema;
  return `<details><summary><b class="${call.method}">${call.method.toUpperCase()}</b> <code>${escaped(call.path)}</code>
<span>${escaped(`${call.summary}. ${call.description}`)}</span></summary>
${block('Takes', [...inputs, ...(body ? [schemaText(body, schemas)] : [])].join('\n'))}
${block('Answers', schemaText(reply, schemas))}</details>`;
}

function socketHtml(api: Partial<AsyncApi>): string {
  const messages = api.channels?.socket.messages ?? {};
  const schemas = api.components?.schemas ?? {};
  const events = Object.entries(api.operations ?? {}).map(
    ([
      type,
      { action, description },
    ]) => `<details><summary><b class="${action}">${action === 'send' ? 'SERVER' : 'CLIENT'}</b>
<code>${messages[type]?.name ?? type}</code><span>${escaped(description)}</span></summary>
${block('Payload', schemaText(messages[type]?.payload, schemas))}</details>`,
  );
  return `<section id="socket"><h2>socket</h2>${events.join('')}</section>`;
}

const block = (title: string, text: string) => (text ? `<h3>${title}</h3><pre>${escaped(text)}</pre>` : '');

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (letter) => entities[letter] ?? letter);

const STYLE = `
  :root { color-scheme: light dark; --paper: #fbf9f6; --ink: #24132f; --muted: #655870; --accent: #ffb020; --line: #e4ddd6; --code: #f3eee8 }
  @media (prefers-color-scheme: dark) { :root { --paper: #17101d; --ink: #f6f1ea; --muted: #b6a9bf; --line: #3b2c47; --code: #21172a } }
  body { margin: 0 auto; max-width: 60rem; padding: 1.5rem; background: var(--paper); color: var(--ink);
    font: 1rem/1.5 system-ui, sans-serif }
  h1 { margin: 0 0 .5rem } h2 { margin: 2rem 0 .5rem; text-transform: capitalize } h3 { margin: .75rem 0 .25rem; font-size: .875rem }
  p, span { color: var(--muted) } a { color: inherit }
  nav { display: flex; flex-wrap: wrap; gap: .25rem .75rem }
  nav a { padding: .5rem 0 }
  details { border: 1px solid var(--line); border-radius: .5rem; margin: .5rem 0; padding: 0 .75rem }
  summary { padding: .625rem 0; cursor: pointer; overflow-wrap: anywhere }
  summary span { display: block; font-size: .875rem }
  summary b { display: inline-block; min-width: 4rem; font-size: .8125rem }
  pre { margin: 0 0 .75rem; padding: .75rem; overflow: auto; background: var(--code); border-radius: .5rem; font-size: .8125rem }`;
