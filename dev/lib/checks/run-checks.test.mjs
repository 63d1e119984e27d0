import { afterEach, expect, jest, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { identify } from '../processes/process-identity.mjs';
import { runCheck } from './run-checks.mjs';
import { until } from '../testing/children.mjs';
import { withThrowaway } from '../processes/throwaway-lifetime.mjs';

afterEach(() => {
  jest.restoreAllMocks();
});

test('a check that hangs is ended with everything it started, and has failed', async () => {
  const said = jest.spyOn(console, 'error').mockImplementation(() => {});
  jest.spyOn(console, 'log').mockImplementation(() => {});
  await withThrowaway(async ({ lifetime, dir }) => {
    const pidFile = path.join(dir, 'pid');
    const grandchild = 'require("fs").writeFileSync(process.argv[1], String(process.pid)); setInterval(() => {}, 1000)';
    const code = `require("child_process").spawn(process.execPath, ["-e", ${JSON.stringify(grandchild)}, ${JSON.stringify(pidFile)}], { stdio: "inherit" })`;
    const result = await runCheck(
      lifetime,
      {
        name: 'hangs',
        minutes: 1 / 30,
        commands: () => [{ command: process.execPath, args: ['-e', code] }],
      },
      async () => ({ dir, args: [], browsers: { chromium: '', headlessShell: '' }, services: {} }),
    );
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
  await withThrowaway(async ({ lifetime, dir }) => {
    const result = await runCheck(
      lifetime,
      {
        name: 'hangs beside another',
        isParallel: true,
        minutes: 1 / 60,
        commands: () => [evaluate('console.log("one"); setInterval(() => {}, 1000)'), evaluate('console.log("two")')],
      },
      async () => ({ dir, args: [], browsers: { chromium: '', headlessShell: '' }, services: {} }),
    );
    expect(result).toMatchObject({ passed: 0, failed: 1, note: 'could not run' });
  });
  expect(written.mock.calls.flat().join('')).toContain('one\ntwo\n');
});
