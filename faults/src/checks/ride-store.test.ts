import { expect, test } from '@jest/globals';
import type { RideEvent } from '@waka/contracts/rides/ride-views';
import { RideStore } from './ride-store.ts';

const id = 'ride';

/** Creates a store on a log with so many events. */
function aStore(events: number) {
  const asked: number[] = [];
  const store = new RideStore((_, after) => {
    asked.push(after);
    return Promise.resolve(eventsUntil(events).slice(after));
  });
  return { store, asked, applied: () => store.applied.get(id) ?? [] };
}

// The store reads only the number of an event.
const eventsUntil = (last: number): RideEvent[] =>
  JSON.parse(JSON.stringify(Array.from({ length: last }, (_, index) => ({ seq: index + 1 }))));

test('repeats and older events are dropped, and received ones are not requested', async () => {
  const { store, asked, applied } = aStore(3);
  for (const seq of [1, 1, 2, 1, 3, 2]) store.learn({ id, seq });
  await store.settle();
  expect(applied()).toEqual([1, 2, 3]);
  // Once, at the end, whether there are more.
  expect(asked).toEqual([3]);
});

test('a gap is requested before later events are applied', async () => {
  const { store, asked, applied } = aStore(5);
  for (const seq of [1, 4, 5]) store.learn({ id, seq });
  await store.settle();
  expect(applied()).toEqual([1, 2, 3, 4, 5]);
  expect(asked[0]).toBe(1);
});

test('missed events at the end are found by a check', async () => {
  const { store, applied } = aStore(4);
  store.learn({ id, seq: 1 });
  await store.settle();
  expect(applied()).toEqual([1, 2, 3, 4]);
  store.forget();
  expect(store.applied.size).toBe(0);
});
