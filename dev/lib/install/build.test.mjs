import { setImmediate } from 'node:timers/promises';
import { beforeEach, expect, test } from '@jest/globals';
import { createBuilder } from './build.mjs';
import { ToolError } from '../tool-error.mjs';

/** @type {Set<string>} */
let fresh;
/** @type {string[]} */
let begun;
/** @type {Map<string, { resolve: (output: string) => void, reject: (error: Error) => void }>} */
let open;
/** @type {ReturnType<typeof createBuilder>} */
let ensureBuilt;

const lifetime = {
  /** @param {import('../processes/processes.mjs').ChildSpec} spec */
  run({ name }) {
    begun.push(name);
    return new Promise((resolve, reject) => {
      open.set(name, { resolve, reject });
    });
  },
};

beforeEach(() => {
  fresh = new Set();
  begun = [];
  open = new Map();
  ensureBuilt = createBuilder((target) => ({
    isFresh: () => fresh.has(target),
    take: () => target,
    forget: () => void fresh.delete(target),
    put: (hash) => void fresh.add(hash),
  }));
});

/** @param {string} name */
async function finish(name) {
  open.get(name)?.resolve('');
  await setImmediate();
}

test('the screens and the server wait for the contracts, which are built once for both', async () => {
  const both = Promise.all([ensureBuilt(lifetime, 'server'), ensureBuilt(lifetime, 'screens')]);
  await setImmediate();
  expect(begun).toEqual(['build of contracts']);
  await finish('build of contracts');
  expect(begun.slice(1).toSorted()).toEqual(['build of screens', 'build of server']);
  await finish('build of screens');
  await finish('build of server');
  await expect(both).resolves.toEqual([true, true]);
});

test('contracts that are up to date are not built again', async () => {
  fresh.add('contracts');
  const screens = ensureBuilt(lifetime, 'screens');
  await setImmediate();
  expect(begun).toEqual(['build of screens']);
  await finish('build of screens');
  await expect(screens).resolves.toBe(true);
  await expect(ensureBuilt(lifetime, 'screens')).resolves.toBe(false);
});

test('contracts that cannot be built stop both, and are built anew at the next call', async () => {
  const both = Promise.allSettled([ensureBuilt(lifetime, 'server'), ensureBuilt(lifetime, 'screens')]);
  await setImmediate();
  open.get('build of contracts')?.reject(new ToolError('tsc failed'));
  const reason = new ToolError('the contracts could not be built; fix the errors above, then start again');
  expect(await both).toEqual([
    { status: 'rejected', reason },
    { status: 'rejected', reason },
  ]);
  void ensureBuilt(lifetime, 'screens');
  await setImmediate();
  expect(begun).toEqual(['build of contracts', 'build of contracts']);
});
