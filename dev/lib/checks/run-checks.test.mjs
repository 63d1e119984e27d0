import { afterEach, expect, jest, test } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { identify } from '../processes/process-identity.mjs';
import { runCheck } from './run-checks.mjs';
import { until } from '../testing/children.mjs';
import { withThrowaway } from '../processes/throwaway-lifetime.mjs';

afterEach(() => {
  jest.restoreAllMocks();
});

/**
 * Runs a check that is ended for its time; with more of it where its processes had not got so far on a busy machine.
 * @param {Parameters<typeof runCheck>[0]} lifetime
 * @param {string} dir
 * @param {import('./checks.mjs').Check} check
 * @param {() => boolean} hasBegun
 */
async function runUntilEnded(lifetime, dir, check, hasBegun) {
  const context = async () => ({ dir, args: [], browsers: { chromium: '', headlessShell: '' }, services: {} });
  const [first, ...longer] = [1, 4, 16].map((seconds) => ({ ...check, minutes: seconds / 60 }));
  let result = await runCheck(lifetime, first ?? check, context);
  for (const again of longer) if (!hasBegun()) result = await runCheck(lifetime, again, context);
  return result;
}

test('a check that hangs is ended with everything it started, and has failed', async () => {
  const said = jest.spyOn(console, 'error').mockImplementation(() => {});
  jest.spyOn(console, 'log').mockImplementation(() => {});
  await withThrowaway(async ({ lifetime, dir }) => {
    const pidFile = path.join(dir, 'pid');
    const grandchild = 'require("fs").writeFileSync(process.argv[1], String(process.pid)); setInterval(() => {}, 1000)';
    const code = `require("child_process").spawn(process.execPath, ["-e", ${JSON.stringify(grandchild)}, ${JSON.stringify(pidFile)}], { stdio: "inherit" })`;
    const check = { name: 'hangs', commands: () => [{ command: process.execPath, args: ['-e', code] }] };
    const result = await runUntilEnded(lifetime, dir, check, () => existsSync(pidFile));
    expect(result).toMatchObject({ passed: 0, failed: 1 });
    const left = Number(readFileSync(pidFile, 'utf8'));
    await until(() => identify(left) === null);
  });
  expect(said.mock.calls.flat().join('\n')).toContain('hangs took more than');
});

const evaluate = (/** @type {string} */ code) => ({ command: process.execPath, args: ['-e', code] });

test('what a check printed is shown when it is ended for its time', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  jest.spyOn(console, 'log').mockImplementation(() => {});
  const written = jest.spyOn(process.stdout, 'write').mockImplementation(() => true);
  const isPrinted = () => written.mock.calls.flat().join('').includes('one\ntwo\n');
  await withThrowaway(async ({ lifetime, dir }) => {
    const commands = [evaluate('console.log("one"); setInterval(() => {}, 1000)'), evaluate('console.log("two")')];
    const check = { name: 'hangs beside another', isParallel: true, commands: () => commands };
    const result = await runUntilEnded(lifetime, dir, check, isPrinted);
    expect(result).toMatchObject({ passed: 0, failed: 1, note: 'could not run' });
  });
  expect(isPrinted()).toBe(true);
});
