import { expect, jest, test } from '@jest/globals';
import type { Fix } from '@waka/contracts/drivers/position';
import { aFix } from '../../../test/a-fix.ts';
import { createFixOutbox, type Delivery } from './fix-outbox.ts';

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

/** Builds a service with the given responses; it takes everything after them. */
function aService(...answers: Delivery[]) {
  const batches: number[][] = [];
  const send = (fixes: Fix[]) => {
    batches.push(fixes.map((fix) => fix.seq));
    return Promise.resolve(answers.shift() ?? ('taken' as const));
  };
  return { batches, send };
}

test('a fix goes out as soon as it is there', async () => {
  const { batches, send } = aService();
  const outbox = createFixOutbox(send);
  outbox.add(aFix(1));
  await settle();
  outbox.add(aFix(2));
  await settle();
  expect(batches).toEqual([[1], [2]]);
});

test('what gathers during a dead stretch goes out as one batch, in order', async () => {
  const { batches, send } = aService('lost', 'lost', 'lost');
  const outbox = createFixOutbox(send);
  for (const seq of [1, 2, 3]) {
    outbox.add(aFix(seq));
    await settle();
  }
  void outbox.flush();
  await settle();
  expect(batches.at(-1)).toEqual([1, 2, 3]);
  void outbox.flush();
  expect(batches).toHaveLength(4);
});

test('fixes that come while a batch is under way follow it', async () => {
  const { batches, send } = aService();
  const outbox = createFixOutbox(send);
  outbox.add(aFix(1));
  outbox.add(aFix(2));
  outbox.add(aFix(3));
  await settle();
  expect(batches).toEqual([[1], [2, 3]]);
});

test('of more than a hundred the first, the newest and those of the whole way between them are kept', async () => {
  const { batches, send } = aService('lost');
  const outbox = createFixOutbox(send);
  for (let seq = 1; seq <= 600; seq += 1) outbox.add(aFix(seq));
  await settle();
  void outbox.flush();
  await settle();
  const kept = batches.at(-1) ?? [];
  expect(kept).toHaveLength(100);
  expect([kept[0], kept.at(-1)]).toEqual([1, 600]);
  const gaps = kept.slice(1).map((seq, index) => seq - (kept[index] ?? seq));
  expect(Math.max(...gaps)).toBeLessThanOrEqual(12);
});

test('what the service refuses is not sent again', async () => {
  const { batches, send } = aService('refused');
  const outbox = createFixOutbox(send);
  outbox.add(aFix(1));
  await settle();
  void outbox.flush();
  await settle();
  expect(batches).toEqual([[1]]);
});

test('one that got lost on an open connection is sent again soon', async () => {
  jest.useFakeTimers();
  const { batches, send } = aService('lost', 'lost');
  const outbox = createFixOutbox(send);
  outbox.add(aFix(1));
  await jest.advanceTimersByTimeAsync(10_000);
  expect(batches).toEqual([[1], [1], [1]]);
  const closed = aService('lost');
  const other = createFixOutbox(closed.send);
  other.add(aFix(2));
  other.close();
  await jest.advanceTimersByTimeAsync(10_000);
  expect(closed.batches).toEqual([[2]]);
  jest.useRealTimers();
});

test('a connection that opens while a batch is on its way to be lost sends it at once', async () => {
  const batches: number[][] = [];
  const answers: ((delivery: Delivery) => void)[] = [];
  const outbox = createFixOutbox((fixes) => {
    batches.push(fixes.map((fix) => fix.seq));
    return new Promise((resolve) => answers.push(resolve));
  });
  outbox.add(aFix(1));
  void outbox.flush();
  answers[0]?.('lost');
  await settle();
  expect(batches).toEqual([[1], [1]]);
  answers[1]?.('taken');
  await settle();
  expect(batches).toHaveLength(2);
  outbox.close();
});

test('what the page before could not send goes out first, and what waits is reported', async () => {
  const { batches, send } = aService('lost');
  const waits: number[][] = [];
  const outbox = createFixOutbox(send, [aFix(1), aFix(2)], (waiting) => waits.push(waiting.map(({ seq }) => seq)));
  outbox.add(aFix(3));
  await settle();
  void outbox.flush();
  await settle();
  expect(batches).toEqual([
    [1, 2],
    [1, 2, 3],
  ]);
  expect(waits).toEqual([[1, 2, 3], []]);
});
