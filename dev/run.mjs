import { pathToFileURL } from 'node:url';
import { appEnvironment } from './lib/app-environment.mjs';
import { scripts } from './lib/apps.mjs';
import { isBuilt } from './lib/install/build.mjs';
import { createProgress } from './lib/console.mjs';
import { loadEnvironment } from './lib/install/environment.mjs';
import { runFaults } from './lib/checks/faults.mjs';
import {
  findIdentity,
  findPayments,
  findServiceUrl,
  findServices,
  findStorage,
  findStreets,
} from './lib/services/find-services.mjs';
import { isInstalled } from './lib/install/install.mjs';
import { inRoot, root } from './lib/paths.mjs';
import { choosePublicPort, pickFreePort } from './lib/processes/ports.mjs';
import { stopRules } from './lib/processes/processes.mjs';
import { withServices } from './lib/services/services.mjs';
import { streetsDir, streetsTools } from './lib/services/streets/streets.mjs';
import { onNpmDeath } from './lib/processes/signals.mjs';
import { buildStep, installStep } from './lib/install/steps.mjs';
import { withThrowaway } from './lib/processes/throwaway-lifetime.mjs';
import { ToolError, explain } from './lib/tool-error.mjs';
import { asksForHelp } from './lib/usage.mjs';
import { prepareWakaDir } from './lib/waka-dir.mjs';

const [name = '', ...args] = process.argv.slice(2);
const isForHelp = asksForHelp(args);

try {
  loadEnvironment();
  prepareWakaDir();
  await run();
} catch (error) {
  process.exit(explain(error));
}

async function run() {
  if (name === 'bench') return runBench();
  if (name === 'day') return isForHelp ? showUsage(name) : runAlone(name, ['server']);
  if (name === 'faults') return runMatrix();
  if (name === 'simulate') return runSimulation();
  if (name === 'streets') return runStreets();
  if (name === 'seed' && isForHelp) return showUsage(name);
  if (name === 'backend' || name === 'worker' || name === 'migrate' || name === 'seed') return runApp(name);
  throw new ToolError(`nothing is called "${name}"; choose one of ${Object.keys(scripts).join(', ')}`);
}

/** @param {'backend' | 'worker' | 'migrate' | 'seed'} app */
async function runApp(app) {
  const services = await findServices();
  const port = process.env.PORT ? (await choosePublicPort(process.env.PORT)).port : await pickFreePort();
  await makeReady(app === 'backend' ? ['server', 'screens'] : ['server']);
  const publicUrl = process.env.PUBLIC_URL || `http://localhost:${port}`;
  if (app === 'backend') console.log(`backend on http://localhost:${port}`);
  const providers = {
    identity: findIdentity(),
    payments: findPayments(),
    storage: findStorage(),
    streets: findStreets(),
  };
  await become(scripts[app], appEnvironment({ ...services, port, publicUrl, ...providers }));
}

async function runStreets() {
  const builds = ['build', 'keep'].includes(args[0] ?? '') && !isForHelp;
  await makeReady(['server']);
  await become(scripts.streets, { ...(builds && (await streetsTools())), STREETS_DIR: streetsDir() });
}

async function runSimulation() {
  const isSelfContained = isForHelp || args.some((arg) => arg.startsWith('--url'));
  const env = isSelfContained ? {} : { PUBLIC_URL: findServiceUrl(), ...findStreets() };
  await makeReady(['server']);
  await become(scripts.simulate, env);
}

/** @param {'day' | 'seed'} program prints its own usage, which needs no service */
async function showUsage(program) {
  await makeReady(['server']);
  await become(scripts[program], {});
}

async function runBench() {
  await makeReady(['bench']);
  // Before a database is started for what can't be measured.
  const { askedOrExit } = await import(pathToFileURL(inRoot('bench/dist/command-line.js')).href);
  const { names } = askedOrExit(args);
  const hasBrowser = ['lighthouse', 'ops-city'].some((figure) => names.includes(figure));
  return runAlone('bench', hasBrowser ? ['server', 'bench', 'screens'] : ['server', 'bench']);
}

/**
 * Runs a program on a database of its own: beside a demo fleet measurements would mean little, so it does not look for
 * a running start.
 * @param {'bench' | 'day'} program
 * @param {import('./lib/install/build.mjs').Target[]} targets
 */
async function runAlone(program, targets) {
  await makeReady(targets);
  const { DATABASE_URL, REDIS_URL, STREETS_SOURCE } = process.env;
  // Figures of streets build those that are named.
  const tools = STREETS_SOURCE && STREETS_SOURCE !== 'off' ? await streetsTools() : {};
  process.exitCode = await withServices(
    async ({ lifetime, databaseUrl, redisUrl }) => {
      const { code } = await lifetime.start({
        name,
        command: process.execPath,
        args: [scripts[program], ...args],
        cwd: root,
        env: { ...process.env, ...tools, DATABASE_URL: DATABASE_URL || databaseUrl, REDIS_URL: REDIS_URL || redisUrl },
        stop: stopRules.app,
      }).exited;
      return code ?? 1;
    },
    { isDurable: true },
  );
}

async function runMatrix() {
  await makeReady(isForHelp ? ['faults'] : ['server', 'faults']);
  process.exit((await runFaults(args)) ? 0 : 1);
}

/** @param {import('./lib/install/build.mjs').Target[]} targets */
async function makeReady(targets) {
  if (isInstalled(root) && targets.every(isBuilt)) return;
  const progress = createProgress(process.stderr);
  await withThrowaway(async ({ lifetime }) => {
    await installStep({ lifetime, progress });
    for (const target of targets) await buildStep({ lifetime, progress }, target);
  });
}

/**
 * Turns this process into the program, so that no parent stands between it and the sender of signals.
 * @param {string} script
 * @param {NodeJS.ProcessEnv} env
 */
async function become(script, env) {
  Object.assign(process.env, env);
  process.argv = [process.execPath, script, ...args];
  onNpmDeath(() => process.kill(process.pid, 'SIGTERM'));
  await import(pathToFileURL(script).href);
}
