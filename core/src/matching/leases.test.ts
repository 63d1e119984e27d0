import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { testCore, type TestCore } from '../testing/test-core.ts';
import { releaseLeases, renewLeases } from './leases.ts';

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());
beforeEach(async () => {
  await core.sql('DELETE FROM matching_leases');
  await core.sql('DELETE FROM matching_workers');
});

// Closed cities are not matched.
const all = ['conakry', 'freetown', 'guinea', 'sierra-leone'];

test('one worker leases every city and keeps the leases', async () => {
  expect((await renewLeases(core, 'one')).toSorted()).toEqual(all);
  expect((await renewLeases(core, 'one')).toSorted()).toEqual(all);
});

test('a second worker gets its share, and no city is leased by both', async () => {
  await renewLeases(core, 'one');
  expect(await renewLeases(core, 'two')).toEqual([]);
  const kept = await renewLeases(core, 'one');
  const gained = await renewLeases(core, 'two');
  expect([kept.length, gained.length]).toEqual([2, 2]);
  expect([...kept, ...gained].toSorted()).toEqual(all);
});

test('the cities of a crashed worker go to the others', async () => {
  await renewLeases(core, 'one');
  await core.sql(`UPDATE matching_leases SET expires_at = now()`);
  await core.sql(`UPDATE matching_workers SET expires_at = now()`);
  expect((await renewLeases(core, 'two')).toSorted()).toEqual(all);
  expect(await renewLeases(core, 'one')).toEqual([]);
});

test('a worker that stops releases its cities at once', async () => {
  await renewLeases(core, 'one');
  await releaseLeases(core, 'one');
  expect((await renewLeases(core, 'two')).toSorted()).toEqual(all);
});

test('two workers that start together share the cities without conflict', async () => {
  await Promise.all([renewLeases(core, 'one'), renewLeases(core, 'two')]);
  for (let beat = 0; beat < 3; beat += 1) await Promise.all([renewLeases(core, 'one'), renewLeases(core, 'two')]);
  const [one, two] = await Promise.all([renewLeases(core, 'one'), renewLeases(core, 'two')]);
  expect([one.length, two.length]).toEqual([2, 2]);
  expect(new Set([...one, ...two]).size).toBe(4);
});
