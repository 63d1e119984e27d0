import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { scripts } from '../apps.mjs';
import { inRoot, root } from '../paths.mjs';
import { pickFreePort } from '../processes/ports.mjs';
import { startPostgres } from '../services/postgres/postgres.mjs';
import { stopRules } from '../processes/processes.mjs';
import { startRedis } from '../services/redis/redis.mjs';
import { withThrowaway } from '../processes/throwaway-lifetime.mjs';

/**
 * Runs rows of the fault matrix. They run in this process, since the launcher can start what they break, and its
 * guardian ends it all.
 * @param {string[]} args
 */
export async function runFaults(args) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      short: { type: 'boolean', default: false },
      long: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
      report: { type: 'string' },
    },
  });
  const { runFaults: run } = await import(pathToFileURL(scripts.faults).href);
  const suite = values.short ? 'short' : values.long ? 'long' : 'whole';
  const isWhole = positionals.length === 0 && suite === 'whole';
  return withThrowaway(async ({ lifetime, dir }) => {
    const postgres = { home: path.join(dir, 'postgres'), logFile: path.join(dir, 'postgres.log'), isDurable: true };
    const redis = { home: path.join(dir, 'redis'), logFile: path.join(dir, 'redis.log') };
    const launch = {
      dir,
      root,
      reportFile: values.report ?? null,
      startPostgres: (/** @type {number} */ port) => startPostgres(lifetime, { ...postgres, port }),
      startRedis: (/** @type {number} */ port) => startRedis(lifetime, { ...redis, port }),
      startApp: (/** @type {{ name: string, script: string, env: NodeJS.ProcessEnv, logFile: string }} */ app) =>
        lifetime.start({
          name: app.name,
          command: process.execPath,
          args: [inRoot(app.script)],
          cwd: root,
          env: { ...process.env, ...app.env },
          logFile: app.logFile,
          stop: stopRules.app,
        }),
      pickFreePort,
    };
    const numbers = positionals.map(Number);
    return run(launch, { numbers, suite, isWritten: values.write || isWhole });
  });
}
