import { checks } from './lib/checks.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { createProgress } from './lib/console.mjs';
import { isInstalled } from './lib/install.mjs';
import { root } from './lib/paths.mjs';
import { printTable, runCheck } from './lib/run-checks.mjs';
import { startThrowawayServices } from './lib/services.mjs';
import { installStep } from './lib/steps.mjs';
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
  if (!isInstalled(root)) await installStep({ lifetime, progress: createProgress() });
  const services = once(() => startThrowawayServices(throwaway));
  const results = [];
  for (const check of chosen) {
    const prepare = async () => ({
      dir,
      args,
      ...(check.needsServices ? await services() : { databaseUrl: '', redisUrl: '' }),
      chromium: check.needsBrowser ? await ensureChromium() : '',
    });
    results.push(await runCheck(lifetime, check, prepare));
  }
  return printTable(results);
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
