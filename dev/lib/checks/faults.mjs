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
import { UsageError } from '../tool-error.mjs';

const usage = `Breaks a whole system on purpose and checks that it keeps its promises (faults/README.md).

npm run faults               all rows; writes docs/reliability.md
npm run faults -- N ...      rows by their numbers

  --short         those of npm test
  --long          those of npm run test:long
  --write         writes docs/reliability.md after a part of the rows too
  --report FILE   writes the results as JSON

Rows:`;

/** @typedef {{ number: number, fault: string }} ListedRow */

/** @param {ListedRow} row */
const describe = ({ number, fault }) => `  ${String(number).padStart(3)}  ${fault}`;

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
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  /** @type {{ rows: ListedRow[] }} */
  const { rows } = await import(pathToFileURL(inRoot('faults/dist/rows.js')).href);
  if (values.help) {
    console.log(`${usage}\n${rows.map(describe).join('\n')}`);
    return true;
  }
  const numbers = positionals.map(Number);
  const unknown = numbers.findIndex((number) => !rows.some((row) => row.number === number));
  if (unknown >= 0) throw new UsageError(`no row has the number "${positionals[unknown]}"; --help lists them`);
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
    return run(launch, { numbers, suite, isWritten: values.write || isWhole });
  });
}
