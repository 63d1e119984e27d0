import { isProduction, scripts } from '../apps.mjs';
import { startServices } from '../services/embedded-services.mjs';
import { root } from '../paths.mjs';
import { stopRules } from '../processes/processes.mjs';
import { buildStep, installStep } from './steps.mjs';
import { ToolError } from '../tool-error.mjs';

/**
 * Prepares everything that has to exist before the processes start, in parallel where possible.
 * @param {import('../processes/lifetime.mjs').Launch} launch
 * @param {{ withScreens: boolean }} options
 * @returns {Promise<import('../services/embedded-services.mjs').ServiceUrls>}
 */
export async function prepare(launch, { withScreens }) {
  await installStep(launch);
  const [services] = await Promise.all([prepareData(launch), withScreens ? buildStep(launch, 'screens') : undefined]);
  return services;
}

/** @param {import('../processes/lifetime.mjs').Launch} launch */
async function prepareData(launch) {
  const [services] = await Promise.all([startServices(launch), buildStep(launch, 'server')]);
  await runScript(launch, 'migrate', services);
  // Demo accounts have a known password; a production database must never have them.
  if (!isProduction()) await runScript(launch, 'seed', services);
  return services;
}

/**
 * @param {import('../processes/lifetime.mjs').Launch} launch
 * @param {'migrate' | 'seed'} name
 * @param {import('../services/embedded-services.mjs').ServiceUrls} services
 */
const runScript = ({ lifetime, progress }, name, { databaseUrl, redisUrl }) =>
  progress.step(name, async (note) => {
    try {
      const output = await lifetime.run({
        name,
        command: process.execPath,
        args: [scripts[name]],
        cwd: root,
        env: { ...process.env, DATABASE_URL: databaseUrl, REDIS_URL: redisUrl },
        stop: stopRules.tool,
      });
      note(output.trim().split('\n').at(-1) ?? '');
    } catch (error) {
      if (!(error instanceof ToolError)) throw error;
      throw new ToolError(`the step "${name}" failed; fix the errors above, then start again`, error.details);
    }
  });
