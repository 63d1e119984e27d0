import path from 'node:path';
import { integrationTests } from './integration-tests.mjs';
import { inRoot } from '../paths.mjs';
import { LONG_TEST_PROGRAMS, STREETS_PROGRAMS } from '../services/packages/system-programs.mjs';
import { faultOutcome, jestOutcome, journeyOutcome } from './outcomes.mjs';

/**
 * @typedef {object} Context what a check may need; services and a browser only for those that ask
 * @property {string} dir a folder for reports
 * @property {NodeJS.ProcessEnv} services where the tests find them
 * @property {import('../services/packages/chromium.mjs').Browsers} browsers
 * @property {string[]} args what was given on the command line
 *
 * @typedef {{ command: string, args: string[], env?: NodeJS.ProcessEnv }} Command
 *
 * @typedef {object} Check
 * @property {string} name
 * @property {string[]} [aliases] other names by which it is chosen on the command line
 * @property {'short' | 'long'} [suite] `npm test` or `npm run test:long`; without one it runs only when it is named
 * @property {boolean} [needsServices]
 * @property {boolean} [needsRedis] starts a Redis by itself
 * @property {[program: string, packageName: string][]} [programs] of the system, which its tests run
 * @property {boolean} [needsBrowser]
 * @property {import('../install/build.mjs').Target[]} [needsBuilt]
 * @property {boolean} [isParallel] runs its commands side by side, and prints what they said when all have ended
 * @property {boolean} [isBesideNext] runs together with the check that follows it in the list, since neither uses both processors
 * @property {boolean} [mayBeEmpty] passes also where no test matches
 * @property {number} [minutes] after which it is ended and has failed; 10 unless it says more
 * @property {(context: Context) => Command[]} commands all of them run, and each must succeed
 * @property {(context: Context) => import('./outcomes.mjs').Outcome | null} [outcome] reads the reports; without one the check counts as one
 */

const tsc = inRoot('node_modules/typescript/bin/tsc');
const jest = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', 'node_modules/jest/bin/jest.js'];

const jestReport = (/** @type {Context} */ { dir }) => path.join(dir, 'jest.json');
const faultReport = (/** @type {Context} */ { dir }) => path.join(dir, 'faults.json');
const journeyReport = (/** @type {Context} */ { dir }, /** @type {string} */ part) =>
  path.join(dir, `journeys-${part}.json`);

/** @type {Check[]} */
export const checks = [
  {
    name: 'types',
    suite: 'short',
    isParallel: true,
    isBesideNext: true,
    commands: () => [
      { command: process.execPath, args: [tsc, '-b'] },
      { command: process.execPath, args: [tsc, '-p', 'dev/lib'] },
    ],
  },
  {
    name: 'lint',
    suite: 'short',
    isParallel: true,
    commands: () =>
      ['lint:rules', 'lint:format', 'lint:unused', 'lint:api'].map((script) => ({
        command: 'npm',
        args: ['run', '--silent', script],
      })),
  },
  { name: 'build', suite: 'short', needsBuilt: ['server', 'screens'], commands: () => [] },
  {
    name: 'jest',
    suite: 'short',
    programs: STREETS_PROGRAMS,
    minutes: 25,
    needsServices: true,
    commands: (context) => [runJest(context, 'jest.config.mjs', context.args)],
    outcome: (context) => jestOutcome(jestReport(context)),
  },
  {
    name: 'unit',
    programs: STREETS_PROGRAMS,
    minutes: 25,
    commands: (context) => [
      runJest(
        context,
        'jest.config.mjs',
        context.args.concat(integrationTests().flatMap((file) => ['--testPathIgnorePatterns', file])),
      ),
    ],
    outcome: (context) => jestOutcome(jestReport(context)),
  },
  journeys('journeys', 'short', ['e2e'], [['journeys', 'apart'], ['timed']]),
  {
    name: 'faults',
    suite: 'short',
    needsRedis: true,
    needsBuilt: ['server', 'faults'],
    commands: (context) => [runFaults(context, '--short')],
    outcome: (context) => faultOutcome(faultReport(context)),
  },
  {
    name: 'jest-long',
    suite: 'long',
    programs: LONG_TEST_PROGRAMS,
    minutes: 15,
    needsServices: true,
    needsBuilt: ['server'],
    commands: (context) => [runJest(context, 'jest.long.config.mjs', context.args)],
    outcome: (context) => jestOutcome(jestReport(context)),
  },
  {
    name: 'money-model',
    minutes: 90,
    needsServices: true,
    needsBuilt: ['server'],
    commands: (context) => [runMoneyModel(context)],
    outcome: (context) => jestOutcome(jestReport(context)),
  },
  journeys('journeys-long', 'long', [], [['long']]),
  {
    name: 'faults-long',
    suite: 'long',
    programs: STREETS_PROGRAMS,
    minutes: 20,
    needsRedis: true,
    needsBuilt: ['server', 'faults'],
    commands: (context) => [runFaults(context, '--long')],
    outcome: (context) => faultOutcome(faultReport(context)),
  },
];

/**
 * @param {Context} context
 * @param {string} config
 * @param {string[]} args
 * @returns {Command}
 */
function runJest(context, config, args) {
  const report = ['--json', '--outputFile', jestReport(context)];
  return {
    command: process.execPath,
    args: [...jest, '-c', config, '--passWithNoTests', ...report, ...args],
    env: context.services,
  };
}

/**
 * Runs the model of money: how many random operations, and of which seed.
 * @param {Context} context
 * @returns {Command}
 */
function runMoneyModel(context) {
  const [operations = '100000', seed = '1'] = context.args;
  const { command, args } = runJest(context, 'jest.long.config.mjs', ['dev/src/providers/payments/model']);
  return {
    command,
    args,
    env: { ...context.services, MONEY_MODEL_OPERATIONS: operations, MONEY_MODEL_SEED: seed },
  };
}

/**
 * @param {Context} context
 * @param {string} rows
 * @returns {Command}
 */
const runFaults = (context, rows) => ({
  command: process.execPath,
  args: [
    'dev/run.mjs',
    'faults',
    `--report=${faultReport(context)}`,
    ...(context.args.length > 0 ? context.args : [rows]),
  ],
});

/**
 * Builds the check for journeys of some of Playwright's projects; each group is a run of its own, so that timed ones
 * have the machine to themselves.
 * @param {string} name
 * @param {'short' | 'long'} suite
 * @param {string[]} aliases
 * @param {string[][]} groups
 * @returns {Check}
 */
function journeys(name, suite, aliases, groups) {
  return {
    name,
    aliases,
    suite,
    minutes: 45,
    needsServices: true,
    needsBrowser: true,
    needsBuilt: ['server', 'screens'],
    commands: (context) =>
      groups.map((projects) => ({
        command: process.execPath,
        args: [
          'node_modules/@playwright/test/cli.js',
          'test',
          '-c',
          'e2e/playwright.config.ts',
          '--reporter=list,json',
          '--pass-with-no-tests',
          // The next group would otherwise delete the reports of failures.
          `--output=test-results/${projects.join('-')}`,
          ...projects.map((project) => `--project=${project}`),
          ...(projects.includes('timed') ? ['--workers=1'] : []),
          ...context.args,
        ],
        env: {
          ...context.services,
          CHROMIUM_PATH: context.browsers.chromium,
          CHROMIUM_SHELL_PATH: context.browsers.headlessShell,
          PLAYWRIGHT_JSON_OUTPUT_FILE: journeyReport(context, projects.join('-')),
        },
      })),
    outcome: (context) => journeyOutcome(groups.map((projects) => journeyReport(context, projects.join('-')))),
  };
}
