const PUMP_MS = 2;

/**
 * Starts work at due times, evenly spread, whether or not earlier work has ended; resolves `graceMs` after the last
 * start. Latency counts from the due time, so that a late start cannot hide a slow server.
 */
export async function openLoop(
  { perSecond, seconds, graceMs }: { perSecond: number; seconds: number; graceMs: number },
  start: (index: number, due: number) => void,
): Promise<void> {
  const count = Math.round(perSecond * seconds);
  const begin = performance.now();
  const dueOf = (index: number) => begin + (index * 1000) / perSecond;
  for (let next = 0; next < count;) {
    while (next < count && dueOf(next) <= performance.now()) {
      start(next, dueOf(next));
      next += 1;
    }
    await wait(PUMP_MS);
  }
  await wait(graceMs);
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
