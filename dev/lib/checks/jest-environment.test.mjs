import { createRequire } from 'node:module';
import { runInThisContext } from 'node:vm';
import { expect, test } from '@jest/globals';
import { Ajv } from 'ajv';

test('a test of servers runs in the context of its worker', () => {
  expect(runInThisContext('Error')).toBe(Error);
  expect(runInThisContext('globalThis')).toBe(globalThis);
});

test('a package is the one that Node loaded, also when a test imports it', () => {
  const native = Reflect.get(globalThis, Symbol.for('waka.require'));
  expect(native('ajv').Ajv).toBe(Ajv);
  expect(createRequire(import.meta.url)('ajv').Ajv).toBe(Ajv);
});
