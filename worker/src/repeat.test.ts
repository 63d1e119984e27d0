import { expect, test } from '@jest/globals';
import { createLogger } from '@waka/core/platform/telemetry/logger';
import { repeat } from './repeat.ts';

const logger = createLogger('test', 'silent');
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

test('a slow run is not overtaken by the next one', async () => {
  let running = 0;
  let most = 0;
  const repetition = repeat({
    name: 'slow',
    everyMs: 5,
    logger,
    async work() {
      running += 1;
      most = Math.max(most, running);
      await wait(20);
      running -= 1;
    },
  });
  await wait(100);
  await repetition.stop();
  expect({ running, most }).toEqual({ running: 0, most: 1 });
});

test('a run that fails does not end the repetition, and stopping does', async () => {
  let runs = 0;
  const repetition = repeat({
    name: 'failing',
    everyMs: 5,
    spreadMs: 2,
    logger,
    async work() {
      runs += 1;
      throw new Error('not today');
    },
  });
  await wait(60);
  await repetition.stop();
  const runsUntilStop = runs;
  expect(runs).toBeGreaterThan(2);
  await wait(30);
  expect(runs).toBe(runsUntilStop);
});
