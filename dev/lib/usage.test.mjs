import { expect, jest, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { inRoot } from './paths.mjs';
import { ToolError, UsageError, explain } from './tool-error.mjs';

/** @param {string[]} words */
function run(...words) {
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { cwd: inRoot('.'), encoding: 'utf8' });
  return { status, stdout, stderr };
}

test.each([
  ['dev/test.mjs', 'npm test -- CHECK'],
  ['dev/start.mjs', 'npm run dev'],
  ['dev/security.mjs', 'npm run security'],
])('%s --help prints the usage', (script, line) => {
  expect(run(script, '--help')).toEqual({ status: 0, stdout: expect.stringContaining(line), stderr: '' });
});

test.each([
  ['dev/test.mjs', 'jset'],
  ['dev/start.mjs', '--wach'],
  ['dev/security.mjs', 'S3'],
])('%s answers what it does not know (%s) with one line', (script, word) => {
  const { status, stdout, stderr } = run(script, word);
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toMatch(new RegExp(`^waka: [^\\n]*"${word}"[^\\n]*\\n$`));
});

test('an option that parseArgs refuses is one line, a fault of the tool all of its stack', () => {
  const printed = jest.spyOn(console, 'error').mockImplementation(() => {});
  let error;
  try {
    parseArgs({ args: ['--pears'], options: {} });
  } catch (caught) {
    error = caught;
  }
  expect(explain(error)).toBe(2);
  expect(printed).toHaveBeenLastCalledWith("waka: Unknown option '--pears'; --help lists what there is");
  expect(explain(new UsageError('no such row'))).toBe(2);
  expect(explain(new ToolError('no disk'))).toBe(1);
  expect(printed).toHaveBeenLastCalledWith('waka: no disk');
  const fault = new Error('a fault');
  expect(explain(fault)).toBe(1);
  expect(printed).toHaveBeenLastCalledWith(fault);
  printed.mockRestore();
});
