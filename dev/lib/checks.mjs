import { existsSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { integrationTests } from './integration-tests.mjs';
import { inRoot } from './paths.mjs';

/**
 * @typedef {object} Context what a check may need; services and a browser only for those that ask
 * @property {string} dir a folder for reports
 * @property {NodeJS.ProcessEnv} services where the tests find them
 * @property {string} chromium
 * @property {string[]} args what was given on the command line
 *
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 *
 * @typedef {object} Check
 * @property {string} name
 * @property {boolean} [needsServices]
 * @property {boolean} [needsBrowser]
 * @property {boolean} [needsBuild]
 * @property {boolean} [isOnRequest] part of another check, so it runs only when it is named
 * @property {number} [minutes] after which it is ended and has failed; 10 unless it says more
 * @property {() => boolean} [exists] whether there is anything to check yet
 * @property {(context: Context) => { command: string, args: string[], env?: NodeJS.ProcessEnv }[]} commands
 * @property {(context: Context) => Counts | null} [count] reads a report; without one the check counts as one
 */

const tsc = inRoot('node_modules/typescript/bin/tsc');
const jest = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', 'node_modules/jest/bin/jest.js'];
const playwrightConfig = 'e2e/playwright.config.ts';

const jestReport = (/** @type {Context} */ { dir }) => path.join(dir, 'jest.json');
const journeyReport = (/** @type {Context} */ { dir }) => path.join(dir, 'journeys.json');

/** @type {Check[]} */
export const checks = [
  {
    name: 'types',
    commands: () => [
      { command: process.execPath, args: [tsc, '-b'] },
      { command: process.execPath, args: [tsc, '-p', 'dev/lib'] },
    ],
  },
  { name: 'lint', commands: () => [{ command: 'npm', args: ['run', '--silent', 'lint'] }] },
  {
    name: 'build',
    commands: () => [
      { command: 'npm', args: ['run', '--silent', 'build', '-w', 'frontend', '--', '--logLevel', 'warn'] },
    ],
  },
  {
    name: 'jest',
    minutes: 25,
    needsServices: true,
    commands: (context) => [
      {
        command: process.execPath,
        args: [...jest, '--json', '--outputFile', jestReport(context), ...context.args],
        env: context.services,
      },
    ],
    count: (context) => countJest(jestReport(context)),
  },
  {
    name: 'unit',
    minutes: 25,
    isOnRequest: true,
    commands: (context) => [
      {
        command: process.execPath,
        args: [...jest, '--json', '--outputFile', jestReport(context), ...context.args].concat(
          integrationTests().flatMap((file) => ['--testPathIgnorePatterns', file]),
        ),
      },
    ],
    count: (context) => countJest(jestReport(context)),
  },
  {
    name: 'e2e',
    minutes: 45,
    needsServices: true,
    needsBrowser: true,
    needsBuild: true,
    exists: hasJourneys,
    commands: (context) => [
      {
        command: process.execPath,
        args: ['node_modules/@playwright/test/cli.js', 'test', '-c', playwrightConfig, '--reporter=list,json'].concat(
          context.args,
        ),
        env: {
          ...context.services,
          CHROMIUM_PATH: context.chromium,
          PLAYWRIGHT_JSON_OUTPUT_FILE: journeyReport(context),
        },
      },
    ],
    count: (context) => countJourneys(journeyReport(context)),
  },
  // The most telling rows of the fault matrix; `npm run faults` has them all.
  {
    name: 'faults',
    commands: ({ args }) => [{ command: process.execPath, args: ['dev/run.mjs', 'faults', '--short', ...args] }],
  },
];

function hasJourneys() {
  const dir = inRoot('e2e/src');
  return existsSync(dir) && readdirSync(dir, { recursive: true }).some((name) => String(name).endsWith('.spec.ts'));
}

/**
 * @param {string} file
 * @returns {Counts | null}
 */
function countJest(file) {
  const report = readReport(file);
  return (
    report && {
      passed: report.numPassedTests,
      // A file that does not even load has no tests that could fail.
      failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
      skipped: report.numPendingTests + report.numTodoTests,
    }
  );
}

/**
 * @param {string} file
 * @returns {Counts | null}
 */
function countJourneys(file) {
  const stats = readReport(file)?.stats;
  return stats ? { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped } : null;
}

/** @param {string} file */
function readReport(file) {
  if (!existsSync(file)) return null;
  const report = JSON.parse(readFileSync(file, 'utf8'));
  rmSync(file);
  return report;
}
