import { expect, test } from '@jest/globals';
import { Coalesced } from './coalesced.ts';

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

test('what is asked for during a run makes one more run', async () => {
  let runs = 0;
  const work = new Coalesced(async () => {
    runs += 1;
    await wait(20);
  });
  for (let asked = 0; asked < 50; asked += 1) work.ask();
  await wait(70);
  expect(runs).toBe(2);
  work.ask();
  await wait(30);
  expect(runs).toBe(3);
});

test('stopping waits for the run under way and allows no other', async () => {
  let ended = 0;
  const work = new Coalesced(async () => {
    await wait(20);
    ended += 1;
  });
  work.ask();
  work.ask();
  await work.stop();
  work.ask();
  await wait(30);
  expect(ended).toBe(1);
});
