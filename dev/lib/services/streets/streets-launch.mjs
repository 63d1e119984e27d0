import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { scripts } from '../../apps.mjs';
import { logsDir, root } from '../../paths.mjs';
import { appOutput } from '../../processes/app-output.mjs';
import { stopRules } from '../../processes/processes.mjs';
import { ToolError } from '../../tool-error.mjs';
import { askOnce, readAnswer } from './streets-question.mjs';
import { hasEngine, hasStreets, namesProvider, streetsDir, streetsTools } from './streets.mjs';

const POLL_MS = 1000;
const READY_MS = 60_000;
const LATER = 'npm run streets -- build';

/**
 * @typedef {import('../../bring-up.mjs').Launch} Launch
 * @typedef {{ env: NodeJS.ProcessEnv, start: () => Promise<void> }} StreetsApp how to start what serves streets
 */

/**
 * Starts what serves streets as soon as there are any: now, or when they have been built.
 * @param {Launch} launch
 * @param {StreetsApp} app
 */
export async function serveStreets({ lifetime }, { env, start }) {
  if (!env.STREETS_PORT) return;
  while (!hasStreets()) {
    await sleep(POLL_MS, undefined, { ref: false });
    if (lifetime.isClosing()) return;
  }
  await start();
}

/**
 * Sees to it that there are streets where that is wanted: by STREETS_SOURCE, by what was answered before, or by what is
 * answered now, in a terminal alone. Nothing is fetched without one of these.
 * @param {Launch} launch
 * @param {NodeJS.ProcessEnv} env
 */
export async function offerStreets(launch, env) {
  const { STREETS_SOURCE: source = '' } = process.env;
  if (source === 'off' || namesProvider()) return;
  if (!hasEngine()) {
    launch.progress.say('  Distances are estimates: the routing engine is not installed (npm ci --include=optional).');
    return;
  }
  if (source) return buildStreets(launch, env);
  if (hasStreets()) return;
  const isWanted = readAnswer() ?? (canAsk() ? await askOnce(launch, await sizes()) : false);
  if (isWanted) return buildStreets(launch, env);
  if (!launch.lifetime.isClosing()) launch.progress.say(`  Distances are estimates; for real streets: ${LATER}`);
}

const canAsk = () => process.stdin.isTTY && process.stdout.isTTY && !process.env.CI;

/** Reads about how large the extracts are. */
async function sizes() {
  const place = '../../../../streets/dist/sources/sources.js';
  const { extracts } = await import(place);
  /** @type {[string, { megabytes: number }][]} */
  const all = Object.entries(extracts);
  return all.map(([name, { megabytes }]) => ({ name, megabytes }));
}

/**
 * Builds in the background, and says how it ended.
 * @param {Launch} launch
 * @param {NodeJS.ProcessEnv} env
 */
async function buildStreets({ lifetime, progress }, env) {
  const { target, tail } = appOutput('streets-build', null);
  try {
    if (!hasStreets()) progress.say('  Streets are being built; .waka/logs/streets-build.log says how far they are.');
    const { code } = await lifetime.start({
      name: 'streets-build',
      command: process.execPath,
      args: [scripts.streets, 'build'],
      cwd: root,
      env: { ...env, ...(await streetsTools()) },
      stop: stopRules.tool,
      ...target,
    }).exited;
    if (lifetime.isClosing()) return;
    if (code !== 0) throw new ToolError(lastLine(tail()) || 'the build ended');
    if (await areServed(env, lifetime)) progress.say('  Streets are ready.');
    else if (!lifetime.isClosing())
      progress.say(
        `  ! streets were built and are not served: ${path.relative(root, logsDir)}/streets.log has the reason`,
      );
  } catch (error) {
    if (lifetime.isClosing()) return;
    const reason = error instanceof Error ? error.message : String(error);
    progress.say(`  ! streets could not be built: ${reason.replace(/^streets: /, '')}; ${LATER} tries again`);
    progress.say(`    ${path.relative(root, path.join(logsDir, 'streets-build.log'))} has the rest`);
  }
}

/** @param {string} text */
const lastLine = (text) => text.split('\n').findLast((line) => line.startsWith('streets: ')) ?? '';

/**
 * Waits until the version that was built is the one that answers.
 * @param {NodeJS.ProcessEnv} env
 * @param {import('../../processes/lifetime.mjs').Lifetime} lifetime
 */
async function areServed(env, lifetime) {
  const { version } = JSON.parse(readFileSync(path.join(streetsDir(), 'current.json'), 'utf8'));
  for (const end = Date.now() + READY_MS; Date.now() < end && !lifetime.isClosing(); await sleep(POLL_MS)) {
    if ((await servedVersion(env)) === version) return true;
  }
  return false;
}

/** @param {NodeJS.ProcessEnv} env */
async function servedVersion(env) {
  try {
    const reply = await fetch(`http://127.0.0.1:${env.STREETS_PORT}/status`, { signal: AbortSignal.timeout(2000) });
    return Object(await reply.json()).streets;
  } catch {
    // Not listening yet.
    return null;
  }
}
