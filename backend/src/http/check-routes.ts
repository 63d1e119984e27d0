import type { INestApplication } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { routes } from '@waka/contracts/routes';
import { rowOf } from './route.ts';

/** Refuses to start with a handler that no row of the contract knows: nobody would have decided who may call it. */
export function checkRoutes(app: INestApplication): void {
  const known = new Set<unknown>(Object.values(routes));
  for (const { name, handler } of handlersOf(app)) {
    if (!known.has(rowOf(handler))) throw new Error(`${name} answers a call that routes.ts does not know`);
  }
}

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
