import { setTimeout as sleep } from 'node:timers/promises';

/** Waits, or returns at once when the simulation ends. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await sleep(ms, undefined, { signal });
  } catch {
    // Only the signal ends it early, and the caller's loop checks that.
  }
}

/** Waits until the condition holds; returns whether it did in time. */
export async function until(condition: () => boolean, timeoutMs: number, signal: AbortSignal): Promise<boolean> {
  const end = performance.now() + timeoutMs;
  while (!condition() && performance.now() < end && !signal.aborted) await pause(200, signal);
  return condition();
}
