import type { Core } from '@waka/core/platform/core';

/** Runs of each job that are kept for the queue board. */
const KEPT_RUNS = 20;

/**
 * Removes the older runs of each job from the queue. BullMQ counts those of all jobs together, so that the many of frequent
 * ones would take away those of the night. Returns how many were removed.
 */
export async function clearOldRuns({ maintenance }: Pick<Core, 'maintenance'>): Promise<number> {
  const runs = await maintenance.getJobs(['completed']);
  const kept = new Map<string, number>();
  let removed = 0;
  for (const run of runs.toSorted((a, b) => (b.finishedOn ?? 0) - (a.finishedOn ?? 0))) {
    const later = kept.get(run.name) ?? 0;
    kept.set(run.name, later + 1);
    if (later < KEPT_RUNS) continue;
    await run.remove();
    removed += 1;
  }
  return removed;
}
