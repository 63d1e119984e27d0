import { afterAll, describe, expect, test } from '@jest/globals';
import { keepAlive } from './keep-alive.mjs';
import { startChild, stopRules } from './processes.mjs';
import { until } from '../testing/children.mjs';

let isClosing = false;
/** @type {import('./processes.mjs').Child[]} */
const started = [];

const start = async () => {
  const args = ['-e', 'setInterval(() => {}, 1000)'];
  const child = startChild({ name: 'app', command: process.execPath, args, stop: stopRules.app });
  started.push(child);
  return child;
};

afterAll(() => {
  isClosing = true;
  for (const child of started) if (!child.hasEnded()) process.kill(child.pid, 'SIGKILL');
});

describe('a process that ends', () => {
  test('is restarted, with one line on the console', async () => {
    /** @type {string[]} */
    const said = [];
    const done = keepAlive({
      child: await start(),
      start,
      isClosing: () => isClosing,
      say: (line) => said.push(line),
      firstDelayMs: 10,
    });
    process.kill(started[0]?.pid ?? 0, 'SIGKILL');
    await until(() => started.length === 2);
    expect(said).toEqual(['  ! app ended (SIGKILL), starting it again in 0.01 s']);

    isClosing = true;
    process.kill(started[1]?.pid ?? 0, 'SIGTERM');
    await done;
    expect(started).toHaveLength(2);
  });
});
