import { setTimeout as sleep } from 'node:timers/promises';

const SLOWEST_MS = 10_000;
const STEADY_MS = 30_000;

/**
 * Starts a process again whenever it ends, as supervisors do in production: at once after a long life, slower and
 * slower while it keeps dying.
 * @param {object} options
 * @param {import('./processes.mjs').Child} options.child
 * @param {() => Promise<import('./processes.mjs').Child>} options.start
 * @param {() => boolean} options.isClosing
 * @param {(line: string) => void} options.say
 * @param {number} [options.firstDelayMs]
 */
export async function keepAlive({ child: first, start, isClosing, say, firstDelayMs = 500 }) {
  let child = first;
  let delayMs = firstDelayMs;
  for (;;) {
    const since = Date.now();
    const { code, signal } = await child.exited;
    if (isClosing()) return;
    if (Date.now() - since > STEADY_MS) delayMs = firstDelayMs;
    say(`  ! ${child.name} ended (${signal ?? `exit ${code}`}), starting it again in ${delayMs / 1000} s`);
    await sleep(delayMs);
    delayMs = Math.min(delayMs * 2, SLOWEST_MS);
    if (isClosing()) return;
    child = await startOrDead(child, start, say);
  }
}

/**
 * A start that fails counts as a process that ended at once.
 * @param {import('./processes.mjs').Child} last
 * @param {() => Promise<import('./processes.mjs').Child>} start
 * @param {(line: string) => void} say
 */
async function startOrDead(last, start, say) {
  try {
    return await start();
  } catch (error) {
    say(`  ! ${last.name}: ${error instanceof Error ? error.message : String(error)}`);
    return { ...last, exited: Promise.resolve({ code: 1, signal: null }), hasEnded: () => true };
  }
}
