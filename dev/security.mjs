import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createProgress, seconds } from './lib/console.mjs';
import { isInstalled } from './lib/install/install.mjs';
import { root } from './lib/paths.mjs';
import { stopRules } from './lib/processes/processes.mjs';
import { askRegistry, reviewDependencies, reviewScreens } from './lib/repository/release-review.mjs';
import { linesOf, textOf } from './lib/checks/security-table.mjs';
import { documentedChecks, securityTests } from './lib/checks/security-tests.mjs';
import { startTestServices } from './lib/services/services.mjs';
import { buildStep, installStep } from './lib/install/steps.mjs';
import { withThrowaway } from './lib/processes/throwaway-lifetime.mjs';
import { explain } from './lib/tool-error.mjs';
import { readNoMoreThan } from './lib/usage.mjs';
import { prepareWakaDir } from './lib/waka-dir.mjs';

/** Attacks that compare times run by themselves, as other tests on the same cores would be measured with them. */
const COMPARES_TIMES = /-time\.attack\.ts$/;

// Runs all tests of docs/security.md, attacks that take minutes included, except those that need a browser: they are
// journeys of `npm test`.
const since = performance.now();

const usage = `Runs all attacks of docs/security.md that need no browser, and reviews packages and screens.

npm run security`;

try {
  readNoMoreThan(usage);
  prepareWakaDir();
  process.exitCode = (await withThrowaway(runAll)) ? 0 : 1;
} catch (error) {
  process.exitCode = explain(error);
}

/** @param {import('./lib/processes/throwaway-lifetime.mjs').Throwaway} throwaway */
async function runAll(throwaway) {
  const launch = { lifetime: throwaway.lifetime, progress: createProgress() };
  if (!isInstalled(root)) await installStep(launch);
  await Promise.all([buildStep(launch, 'server'), buildStep(launch, 'screens')]);
  const audit = await askRegistry();
  const wrong = [
    ...reviewDependencies().map((what) => `packages: ${what}`),
    ...audit.grave.map((what) => `packages: a grave weakness is known of ${what}`),
    ...reviewScreens().map((what) => `screens: ${what}`),
  ];
  const { assertions, hasPassed } = await runTests(throwaway);
  const lines = linesOf(documentedChecks(), assertions);
  console.log('\ncheck result tests  what is promised (docs/security.md)');
  for (const line of lines) console.log(textOf(line));
  console.log(`\npackages: the lock file was reviewed; ${audit.summary}`);
  for (const what of wrong) console.log(`✗ ${what}`);
  const count = (/** @type {string} */ wanted) => lines.filter(({ result }) => result === wanted).length;
  const verdict = `${count('pass')} pass, ${count('FAIL')} fail, ${count('–')} do not apply`;
  console.log(`${verdict}; ${assertions.length} tests, ${seconds(since)}`);
  return hasPassed && wrong.length === 0 && count('FAIL') === 0;
}

/** @typedef {import('./lib/checks/security-table.mjs').Assertion} Assertion */

/** @param {import('./lib/processes/throwaway-lifetime.mjs').Throwaway} throwaway */
async function runTests(throwaway) {
  const services = await startTestServices(throwaway);
  // A journey runs in a browser, which this command does without.
  const files = [...new Set([...securityTests().values()].flat())].filter((file) => !file.endsWith('.spec.ts'));
  const others = await runJest(throwaway, services, {
    name: 'jest',
    files: files.filter((file) => !COMPARES_TIMES.test(file)),
  });
  const alone = await runJest(throwaway, services, {
    name: 'jest-times',
    files: files.filter((file) => COMPARES_TIMES.test(file)),
  });
  return { assertions: [...others.assertions, ...alone.assertions], hasPassed: others.hasPassed && alone.hasPassed };
}

/**
 * @param {import('./lib/processes/throwaway-lifetime.mjs').Throwaway} throwaway
 * @param {Record<string, string>} services
 * @param {{ name: string, files: string[] }} run
 */
async function runJest(throwaway, services, { name, files }) {
  const report = path.join(throwaway.dir, `${name}.json`);
  const jest = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', 'node_modules/jest/bin/jest.js'];
  const { code } = await throwaway.lifetime.start({
    name,
    command: process.execPath,
    args: [...jest, '-c', 'jest.security.config.mjs', '--json', '--outputFile', report, '--runTestsByPath', ...files],
    env: { ...process.env, ...services },
    cwd: root,
    stop: stopRules.tool,
  }).exited;
  /** @type {{ testResults: { assertionResults: Assertion[] }[] }} */
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
  return { assertions: testResults.flatMap(({ assertionResults }) => assertionResults), hasPassed: code === 0 };
}
