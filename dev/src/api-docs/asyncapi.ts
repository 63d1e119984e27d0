import { clientEventAccess } from '@waka/contracts/realtime';
import type { ContractSource, EventSource } from './contract-source.ts';
import type { Schemas } from './schemas.ts';

/** Builds AsyncAPI 3.0 of the socket: the server's events, and the clients'. */
export function asyncApi({ server, client }: ContractSource, schemas: Schemas) {
  const used = reachable(
    schemas,
    [...server, ...client].map(({ type }) => type),
  );
  const access = new Map<string, readonly string[]>(Object.entries(clientEventAccess));
  const operation = (action: 'send' | 'receive', { name, type }: EventSource) => ({
    action,
    channel: { $ref: '#/channels/socket' },
    messages: [{ $ref: `#/channels/socket/messages/${type}` }],
    description: access.has(name) ? `For ${access.get(name)?.join(', ')}; acknowledged.` : 'Sent by the server.',
  });
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Waka, live',
      version: '1',
      description: 'Socket.IO 4 at /socket.io; docs/sockets.md has the details.',
    },
    channels: {
      socket: {
        address: '/socket.io',
        messages: Object.fromEntries(
          [...server, ...client].map(({ name, type }) => [
            type,
            { name, payload: { $ref: `#/components/schemas/${type}` } },
          ]),
        ),
      },
    },
    operations: Object.fromEntries([
      ...server.map((event) => [event.type, operation('send', event)] as const),
      ...client.map((event) => [event.type, operation('receive', event)] as const),
    ]),
    components: { schemas: Object.fromEntries(used.map((name) => [name, schemas[name]])) },
  };
}

/** Lists the schemas that these refer to, by name and in order. */
export function reachable(schemas: Schemas, names: string[]): string[] {
  const found = new Set<string>();
  const visit = (name: string) => {
    if (found.has(name) || !(name in schemas)) return;
    found.add(name);
    const text = JSON.stringify(schemas[name]);
    for (const [, ref = ''] of text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)) visit(ref);
  };
  names.forEach(visit);
  return [...found].toSorted();
}
