import { setTimeout as sleep } from 'node:timers/promises';

const SLOWEST_MS = 10_000;
const STEADY_MS = 30_000;
const LOGGED_ENDS = 5;

/**
 * @typedef {import('./processes.mjs').Child} Child
 *
 * @typedef {object} Options
 * @property {Child} child
 * @property {() => Promise<Child>} start
 * @property {() => boolean} isClosing
 * @property {(line: string) => void} say
 * @property {number} [firstDelayMs]
 */

/**
 * Restarts a process whenever it ends, like supervisors in production: at once after a long run, slower and slower
 * while it keeps failing.
 * @param {Options} options
 */
export async function keepAlive({ child: first, start, isClosing, say, firstDelayMs = 500 }) {
  let child = first;
  let quickEnds = 0;
  for (;;) {
    const since = Date.now();
    const { code, signal } = await child.exited;
    if (isClosing()) return;
    quickEnds = Date.now() - since > STEADY_MS ? 1 : quickEnds + 1;
    const delayMs = Math.min(firstDelayMs * 2 ** (quickEnds - 1), SLOWEST_MS);
    const what = `${child.name} ended (${signal ?? `exit ${code}`})`;
    if (quickEnds < LOGGED_ENDS) say(`  ! ${what}, starting it again in ${delayMs / 1000} s`);
    if (quickEnds === LOGGED_ENDS)
      say(`  ! ${what} again and again; .waka/logs has the reason, and further restarts are not shown`);
    await sleep(delayMs);
    if (isClosing()) return;
    child = await startOrDead(child, start, say);
  }
}

/**
 * Starts a process; a failed start counts as a process that ended at once.
 * @param {Child} last
 * @param {Options['start']} start
 * @param {Options['say']} say
 * @returns {Promise<Child>}
 */
async function startOrDead(last, start, say) {
  try {
    return await start();
  } catch (error) {
    say(`  ! ${last.name}: ${error instanceof Error ? error.message : String(error)}`);
    return { ...last, exited: Promise.resolve({ code: 1, signal: null }), hasEnded: () => true };
  }
}
