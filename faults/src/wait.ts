import { setTimeout as sleep } from 'node:timers/promises';

export { sleep };

/**
 * Waits until a condition holds and returns how many milliseconds that took. Throws when it does not hold within
 * `withinMs`.
 */
export async function eventually(
  what: string,
  withinMs: number,
  holds: () => boolean | Promise<boolean>,
  everyMs = 25,
): Promise<number> {
  const from = performance.now();
  while (!(await holds())) {
    if (performance.now() - from > withinMs) throw new Error(`waited ${Math.round(withinMs / 1000)} s for ${what}`);
    await sleep(everyMs);
  }
  return performance.now() - from;
}
