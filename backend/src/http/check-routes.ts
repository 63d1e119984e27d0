import type { INestApplication } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { routes } from '@waka/contracts/routes';
import { rowOf, type AnyRoute } from './route.ts';

/**
 * Refuses to start with a handler that no row of the contract knows, as nobody would have decided who may call it, and
 * with two for the same call, of which one would never be asked.
 */
export function checkRoutes(app: INestApplication): void {
  const known = new Set<unknown>(Object.values(routes));
  const taken = new Map<string, string>();
  for (const { name, handler } of handlersOf(app)) {
    const row = rowOf(handler);
    if (!row || !known.has(row)) throw new Error(`${name} answers a call that routes.ts does not know`);
    const call = callOf(row);
    const other = taken.get(call);
    if (other) throw new Error(`${name} and ${other} both answer ${call}`);
    taken.set(call, name);
  }
}

/** What a request is told apart by: however a value in the address is called, it is the same address. */
const callOf = ({ method, path }: AnyRoute): string => `${method} ${path.replaceAll(/:\w+/g, ':value')}`;

const PATH = 'path';

function handlersOf(app: INestApplication): { name: string; handler: object }[] {
  const controllers = [...app.get(ModulesContainer).values()].flatMap((module) => [...module.controllers.values()]);
  return controllers.flatMap(({ metatype }) => {
    const prototype: unknown = metatype?.prototype;
    if (typeof prototype !== 'object' || prototype === null) return [];
    return Object.entries(Object.getOwnPropertyDescriptors(prototype)).flatMap(([name, { value }]) =>
      name !== 'constructor' && typeof value === 'function' && Reflect.hasMetadata(PATH, value)
        ? [{ name: `${metatype?.name}.${name}`, handler: value }]
        : [],
    );
  });
}
