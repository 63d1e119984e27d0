import type { INestApplication } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { routes } from '@waka/contracts/routes';
import { rowOf, type AnyRoute } from './route.ts';

/**
 * Throws for a handler without a row in the contract, which decides who may call it, and for two handlers of the same
 * call, one of which would never run.
 */
export function checkRoutes(app: INestApplication): void {
  const known = new Set<unknown>(Object.values(routes));
  const taken = new Map<string, string>();
  for (const { name, handler } of handlersOf(app)) {
    const row = rowOf(handler);
    if (!row || !known.has(row)) throw new Error(`${name} handles a call that is not in routes.ts`);
    const call = callOf(row);
    const other = taken.get(call);
    if (other) throw new Error(`${name} and ${other} both handle ${call}`);
    taken.set(call, name);
  }
}

/** Returns the key of a call: the names of values in the address do not matter. */
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
