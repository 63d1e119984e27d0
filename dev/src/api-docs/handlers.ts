import 'reflect-metadata';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** The classes with which the handler of a call reads its body and its query. */
export interface HandlerInput {
  body: Function | null;
  query: Function | null;
  /** The status of a reply that is not a refusal. */
  status: number;
}

// Nest keeps these outside of its API. Only this file uses them; handlers.test.ts fails when a new version changes one.
const ARGUMENTS = '__routeArguments__';
const STATUS = '__httpCode__';
const BODY = '3';
const QUERY = '4';

/** Reads every controller of the built backend; the key is the row of the contract that a handler is bound to. */
export async function readHandlers(backendDist: string): Promise<Map<unknown, HandlerInput>> {
  const names = await readdir(backendDist, { recursive: true });
  const inputs = new Map<unknown, HandlerInput>();
  for (const name of names.filter((file) => file.endsWith('.controller.js'))) {
    const module: unknown = await import(pathToFileURL(path.join(backendDist, name)).href);
    for (const exported of Object.values(Object(module))) {
      if (typeof exported !== 'function') continue;
      for (const [row, input] of inputsOf(exported)) inputs.set(row, input);
    }
  }
  return inputs;
}

/** Reads the handlers of one controller. */
export function inputsOf(controller: Function): Map<unknown, HandlerInput> {
  const inputs = new Map<unknown, HandlerInput>();
  const prototype: unknown = controller.prototype;
  if (typeof prototype !== 'object' || prototype === null) return inputs;
  for (const [method, { value }] of Object.entries(Object.getOwnPropertyDescriptors(prototype))) {
    const row: unknown = typeof value === 'function' ? Reflect.getMetadata('waka:route', value) : undefined;
    if (!row) continue;
    const types: unknown = Reflect.getMetadata('design:paramtypes', prototype, method);
    const args: unknown = Reflect.getMetadata(ARGUMENTS, controller, method);
    const classAt = (kind: string): Function | null => {
      const key = Object.keys(Object(args)).find((one) => one.startsWith(`${kind}:`));
      const type: unknown = key && Array.isArray(types) ? types[Number(key.split(':')[1])] : undefined;
      return typeof type === 'function' && type !== Object && type !== String ? type : null;
    };
    const status: unknown = typeof value === 'function' ? Reflect.getMetadata(STATUS, value) : undefined;
    inputs.set(row, { body: classAt(BODY), query: classAt(QUERY), status: typeof status === 'number' ? status : 200 });
  }
  return inputs;
}
