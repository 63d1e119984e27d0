import type { INestApplication } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { clientEventAccess, isClientEvent } from '@waka/contracts/realtime';

/**
 * Throws when a gateway handles an event that is not in the contract, which lists who may send it, when two gateways
 * handle the same event, or when an event of the contract has no handler.
 */
export function checkEvents(app: INestApplication): void {
  const taken = new Map<string, string>();
  for (const { name, event } of handlersOf(app)) {
    if (!isClientEvent(event)) throw new Error(`${name} handles ${String(event)}, which is not in realtime.ts`);
    const other = taken.get(event);
    if (other) throw new Error(`${name} and ${other} both handle ${event}`);
    taken.set(event, name);
  }
  const missing = Object.keys(clientEventAccess).filter((event) => !taken.has(event));
  if (missing.length > 0) throw new Error(`no gateway handles ${missing.join(', ')}`);
}

// Nest keeps the name of the event of `@SubscribeMessage` under these keys, outside of its API. Only this file uses them;
// check-events.test.ts fails when a new version changes one.
const MESSAGE = 'message';
const IS_SUBSCRIBED = 'websockets:message_mapping';

function handlersOf(app: INestApplication): { name: string; event: unknown }[] {
  const providers = [...app.get(ModulesContainer).values()].flatMap((module) => [...module.providers.values()]);
  return providers.flatMap(({ metatype }) => {
    const prototype: unknown = metatype?.prototype;
    if (typeof prototype !== 'object' || prototype === null) return [];
    return Object.entries(Object.getOwnPropertyDescriptors(prototype)).flatMap(([name, { value }]) =>
      typeof value === 'function' && Reflect.hasMetadata(IS_SUBSCRIBED, value)
        ? [{ name: `${metatype?.name}.${name}`, event: Reflect.getMetadata(MESSAGE, value) }]
        : [],
    );
  });
}
