import { checks } from './lib/checks.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { createProgress } from './lib/console.mjs';
import { isInstalled } from './lib/install.mjs';
import { root } from './lib/paths.mjs';
import { printTable, runCheck } from './lib/run-checks.mjs';
import { startTestServices } from './lib/services.mjs';
import { buildStep, installStep } from './lib/steps.mjs';
import { withThrowaway } from './lib/throwaway-lifetime.mjs';
import { Trouble, explain } from './lib/trouble.mjs';
import { prepareWakaDir } from './lib/waka-dir.mjs';

const [selected, ...args] = process.argv.slice(2);
const chosen = checks.filter(({ name, isOnRequest }) => (selected ? name === selected : !isOnRequest));

try {
  if (chosen.length === 0) {
    throw new Trouble(`no check is called "${selected}"; choose one of ${checks.map(({ name }) => name).join(', ')}`);
  }
  prepareWakaDir();
  const hasPassed = await withThrowaway(runAll);
  process.exitCode = hasPassed ? 0 : 1;
} catch (error) {
  explain(error);
  process.exitCode = 1;
}

/** @param {import('./lib/throwaway-lifetime.mjs').Throwaway} throwaway */
async function runAll(throwaway) {
  const { lifetime, dir } = throwaway;
  const launch = { lifetime, progress: createProgress() };
  if (!isInstalled(root)) await installStep(launch);
  const services = once(() => startTestServices(throwaway));
  const results = [];
  for (const check of chosen) {
    results.push(
      await runCheck(lifetime, check, async () => {
        if (check.needsBuild) await Promise.all([buildStep(launch, 'server'), buildStep(launch, 'screens')]);
        const chromium = check.needsBrowser ? await browserStep(launch) : '';
        return { dir, args, chromium, services: check.needsServices ? await services() : {} };
      }),
    );
  }
  return printTable(results);
}

/** @param {import('./lib/steps.mjs').Launch} launch */
function browserStep({ progress }) {
  return progress.step('browser', ensureChromium, 'installing Chromium');
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
