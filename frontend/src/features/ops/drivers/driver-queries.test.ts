import { afterEach, expect, test } from '@jest/globals';
import { refuseField } from '../../../test/answer-fetch.ts';
import { aListedDriver } from '../../../test/builders.ts';
import { decide } from './driver-queries.ts';

const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
});

const driver = aListedDriver();

test.each([
  ['approve', '', { looked: driver.reviewed, seen: null }],
  ['restore', 'A second look', { looked: driver.reviewed, reason: 'A second look', seen: null }],
] as const)('ops says what it looked at when it decides to %s', async (decision, reason, sent) => {
  const bodies: unknown[] = [];
  Object.assign(globalThis, {
    fetch: async (_address: string, init: { body: string }) => {
      bodies.push(JSON.parse(init.body));
      throw new TypeError('Failed to fetch');
    },
  });
  await expect(decide(driver, decision, reason)).rejects.toMatchObject({ name: 'NetworkError' });
  expect(bodies).toEqual([sent]);
});

test('a driver is restored without what was looked at by a backend that does not know the field yet', async () => {
  const bodies = refuseField('looked');
  await decide(driver, 'restore', 'A second look');
  expect(bodies).toEqual([
    { looked: driver.reviewed, reason: 'A second look', seen: null },
    { reason: 'A second look', seen: null },
  ]);
});

test('a restoration that is refused for its reason is not repeated', async () => {
  const bodies = refuseField('reason');
  await expect(decide(driver, 'restore', 'x')).rejects.toMatchObject({ code: 'request.invalid' });
  expect(bodies).toHaveLength(1);
});

test('a decision is sent without the last one by a page whose backend does not know the field yet', async () => {
  const bodies = refuseField('seen');
  await decide(driver, 'suspend', 'A complaint');
  expect(bodies).toEqual([{ reason: 'A complaint', seen: null }, { reason: 'A complaint' }]);
});
