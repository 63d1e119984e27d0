import { appEnvironment } from './app-environment.mjs';
import { isProduction, scripts } from './apps.mjs';
import { appOutput } from './processes/app-output.mjs';
import { waitForReady } from './processes/health.mjs';
import { hasLocalIdentity, identityEnvironment } from './services/identity.mjs';
import { keepAlive } from './processes/keep-alive.mjs';
import { inRoot, root } from './paths.mjs';
import { choosePublicPort, pickFreePort } from './processes/ports.mjs';
import { paymentsEnvironment } from './services/payments.mjs';
import { pushKeys } from './services/push-keys.mjs';
import { prepare } from './install/prepare.mjs';
import { stopRules } from './processes/processes.mjs';
import { storageEnvironment } from './services/storage.mjs';
import { serveStreets } from './services/streets/streets-launch.mjs';
import { streetsEnvironment } from './services/streets/streets.mjs';
import { tsc } from './install/build.mjs';

/** @typedef {import('./processes/lifetime.mjs').Launch} Launch */

/**
 * Takes a checkout from nothing to a running service.
 * @param {Launch} launch
 * @returns {Promise<{ url: string, env: NodeJS.ProcessEnv }>} its address, and what its processes know
 */
export async function bringUp(launch) {
  // A PORT that is taken is reported before minutes of installing.
  await choosePublicPort(process.env.PORT);
  const services = await prepare(launch, { withScreens: !launch.isWatching });
  const started = await launch.progress.step('start', () => startApps(launch, services));
  launch.lifetime.note({ url: started.url });
  return started;
}

/**
 * @param {Launch} launch
 * @param {import('./services/embedded-services.mjs').ServiceUrls} services
 */
async function startApps(launch, services) {
  const { port: publicPort, isMoved } = await choosePublicPort(process.env.PORT);
  if (isMoved) launch.progress.say(`  ! port 3000 is taken, so Waka uses ${publicPort}; PORT=... chooses another`);
  const port = launch.isWatching ? await pickFreePort() : publicPort;
  const publicUrl = process.env.PUBLIC_URL || `http://localhost:${publicPort}`;
  const identity = await identityEnvironment(publicUrl);
  const payments = await paymentsEnvironment(publicUrl);
  const storage = await storageEnvironment(publicUrl);
  const streets = await streetsEnvironment();
  const providers = { identity, payments, storage, streets };
  const env = { ...appEnvironment({ ...services, port, publicUrl, ...providers }), ...pushKeys() };
  launch.lifetime.note(providers);

  const backend = await startApp(launch, { name: 'backend', script: scripts.backend, env });
  const worker = await startApp(launch, { name: 'worker', script: scripts.worker, env });
  // Not awaited: the backend connects to it with the first sign-in.
  if (hasLocalIdentity())
    registerApp(launch, await startApp(launch, { name: 'identity', script: scripts.identity, env }));
  if (Object.keys(payments).length > 0) {
    registerApp(launch, await startApp(launch, { name: 'payments', script: scripts.payments, env }));
  }
  if (Object.keys(storage).length > 0) {
    registerApp(launch, await startApp(launch, { name: 'storage', script: scripts.storage, env }));
  }
  const startStreets = async () =>
    registerApp(launch, await startApp(launch, { name: 'streets', script: scripts.streets, env }));
  // Not awaited: distances are estimates until there are streets.
  serveStreets(launch, { env, start: startStreets }).catch((error) => launch.progress.say(`  ! streets: ${error}`));
  if (launch.isWatching) startWatchers(launch, { port, publicPort });
  await waitForReady({ port, needs: [backend, worker] });
  for (const app of [backend, worker]) registerApp(launch, app);
  if (Object.keys(storage).length > 0) addDocuments(launch, env);
  if (process.env.DEMO_FLEET !== '0' && !isProduction()) {
    const fleetEnv = { ...env, PUBLIC_URL: `http://127.0.0.1:${port}` };
    registerApp(
      launch,
      await startApp(launch, { name: 'fleet', script: scripts.simulate, args: ['--demo'], env: fleetEnv }),
    );
  }
  return { url: publicUrl, env };
}

/**
 * Submits the documents of demo drivers, once the storage is up. Not awaited.
 * @param {Launch} launch
 * @param {NodeJS.ProcessEnv} env
 */
function addDocuments({ lifetime, progress }, env) {
  const seeding = lifetime.run({
    name: 'documents',
    command: process.execPath,
    args: [scripts.documents],
    cwd: root,
    env,
    stop: stopRules.tool,
  });
  seeding.catch((error) => {
    if (!lifetime.isClosing()) progress.say(`  ! demo drivers have no documents yet: ${String(error)}`);
  });
}

/**
 * @typedef {{ child: import('./processes/processes.mjs').Child, log: () => string, again: () => Promise<import('./processes/processes.mjs').Child> }} App
 */

/**
 * @param {Launch} launch
 * @param {{ name: string, script: string, args?: string[], env: NodeJS.ProcessEnv }} options
 * @returns {Promise<App>}
 */
async function startApp({ lifetime, progress, isWatching }, { name, script, args = [], env }) {
  const isFleet = name === 'fleet';
  const metricsPort = (name === 'backend' && process.env.METRICS_PORT) || String(await pickFreePort());
  const { target, tail } = appOutput(name, isWatching && !isFleet ? progress.say : null);
  const again = async () =>
    lifetime.start({
      name,
      command: process.execPath,
      args: [...(isWatching && !isFleet ? ['--watch', '--watch-preserve-output'] : []), script, ...args],
      env: { ...env, METRICS_PORT: metricsPort },
      cwd: root,
      stop: isFleet ? stopRules.fleet : stopRules.app,
      ...target,
    });
  return { child: await again(), log: tail, again };
}

/**
 * @param {Launch} launch
 * @param {App} app
 */
function registerApp({ lifetime, progress }, { child, again }) {
  // It runs for as long as the launcher and never rejects.
  void keepAlive({ child, start: again, isClosing: lifetime.isClosing, say: progress.say });
}

/**
 * @param {Launch} launch
 * @param {{ port: number, publicPort: number }} ports
 */
function startWatchers({ lifetime, progress }, { port, publicPort }) {
  lifetime.start({
    name: 'tsc',
    command: process.execPath,
    args: [tsc, '-b', '-w', '--preserveWatchOutput', 'core', 'backend', 'worker', 'streets', 'dev'],
    cwd: root,
    stop: stopRules.tool,
    ...appOutput('tsc', progress.say).target,
  });
  lifetime.start({
    name: 'vite',
    command: process.execPath,
    args: [inRoot('node_modules/vite/bin/vite.js'), '--port', String(publicPort), '--strictPort'],
    cwd: inRoot('frontend'),
    env: { ...process.env, VITE_BACKEND: `http://127.0.0.1:${port}` },
    stop: stopRules.tool,
    ...appOutput('vite', progress.say).target,
  });
}
