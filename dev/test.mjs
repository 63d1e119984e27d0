import { changedChecks } from './lib/checks/changed.mjs';
import { checks } from './lib/checks/checks.mjs';
import { createProgress } from './lib/console.mjs';
import { isInstalled } from './lib/install/install.mjs';
import { root } from './lib/paths.mjs';
import { preflight } from './lib/checks/preflight.mjs';
import { runCheck } from './lib/checks/run-checks.mjs';
import { startTestServices } from './lib/services/services.mjs';
import { buildStep, installStep } from './lib/install/steps.mjs';
import { sampleMachine, summaryOf } from './lib/checks/summary.mjs';
import { withThrowaway } from './lib/processes/throwaway-lifetime.mjs';
import { UsageError, explain } from './lib/tool-error.mjs';
import { asksForHelp } from './lib/usage.mjs';
import { prepareWakaDir } from './lib/waka-dir.mjs';

const names = (/** @type {'short' | 'long' | undefined} */ wanted) =>
  checks
    .filter(({ suite }) => suite === wanted)
    .map(({ name }) => name)
    .join(', ');

const usage = `Runs tests with services and browsers that it starts itself.

npm test                          ${names('short')}
npm run test:long                 ${names('long')}
npm test -- CHECK [WORDS]         one of them, or ${names(undefined)}; the words go to its tool
npm test -- --changed[=REVISION]  what can be broken by changes since a revision, or since the upstream branch

npm test -- jest core/src/rides     tests of a folder or a file
npm test -- journeys ride           journeys by a part of their file's name
npm run test:long -- faults-long 6  one row of the fault matrix
npm test -- money-model 100000 7    so many random operations of money, by a seed`;

// Behind the name of a check it is a question to that check's tool.
const [firstWord = ''] = process.argv.slice(2).filter((word) => word !== '--long');
if (asksForHelp([firstWord])) {
  console.log(usage);
  process.exit(0);
}

try {
  prepareWakaDir();
  const hasPassed = await withThrowaway(runAll, { isInMemory: true });
  process.exitCode = hasPassed ? 0 : 1;
} catch (error) {
  process.exitCode = explain(error);
}

/** @typedef {{ check: import('./lib/checks/checks.mjs').Check, args: string[] }} Chosen */

/**
 * Reads from the command line what to run.
 * @param {string[]} words
 * @returns {Chosen[]}
 */
function choose([first, ...args]) {
  if (first === undefined || first === '--long') {
    const suite = first ? 'long' : 'short';
    const all = checks.filter((check) => check.suite === suite).map((check) => ({ check, args: [] }));
    // One of them by name, as in `npm run test:long -- faults-long 6`.
    return args.length > 0 ? choose(args) : all;
  }
  if (first.startsWith('--changed')) return changedChecks(first.split('=')[1]);
  const check = checks.find(({ name, aliases = [] }) => name === first || aliases.includes(first));
  if (check) return [{ check, args }];
  throw new UsageError(`no check is called "${first}"; choose one of ${checks.map(({ name }) => name).join(', ')}`);
}

/** @param {import('./lib/processes/throwaway-lifetime.mjs').Throwaway} throwaway */
async function runAll(throwaway) {
  const { lifetime, dir } = throwaway;
  const progress = createProgress();
  const launch = { lifetime, progress };
  const before = sampleMachine();
  const chosen = choose(process.argv.slice(2));
  const machine = progress.step(
    'machine',
    (note) =>
      preflight(
        chosen.map(({ check }) => check),
        note,
      ),
    'installing what the checks need',
  );
  const [browsers] = await Promise.all([machine, isInstalled(root) ? null : installStep(launch)]);
  const services = once(() => startTestServices(throwaway));
  const run = (/** @type {Chosen} */ { check, args }) =>
    runCheck(lifetime, check, async () => {
      await Promise.all((check.needsBuilt ?? []).map((target) => buildStep(launch, target)));
      return { dir, args, browsers, services: check.needsServices ? await services() : {} };
    });
  const results = [];
  for (const together of sideBySide(chosen)) results.push(...(await Promise.all(together.map(run))));
  console.log(`\n── all ${'─'.repeat(57)}`);
  for (const line of summaryOf(results, before, sampleMachine())) console.log(line);
  return results.every(({ failed }) => failed === 0);
}

/**
 * Groups the checks that run at the same time.
 * @param {Chosen[]} chosen
 * @returns {Chosen[][]}
 */
function sideBySide(chosen) {
  /** @type {Chosen[][]} */
  const groups = [];
  for (const one of chosen) {
    const last = groups.at(-1);
    if (last?.at(-1)?.check.isBesideNext) last.push(one);
    else groups.push([one]);
  }
  return groups;
}

/**
 * @template Result
 * @param {() => Promise<Result>} make
 */
function once(make) {
  /** @type {Promise<Result> | undefined} */
  let made;
  return () => (made ??= make());
}
