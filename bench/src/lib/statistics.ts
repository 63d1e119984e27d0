export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)] ?? Number.NaN;
  const lower = sorted[Math.ceil(middle) - 1] ?? Number.NaN;
  return (upper + lower) / 2;
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

const DOUBT = 0.025;

/**
 * Returns where the true median is with 95 per cent confidence, for noise of any shape: each value is as
 * likely above it as below, so how many of them are on one side is like a row of coin tosses. Below six values it is
 * their whole range.
 */
export function medianInterval(values: readonly number[]): [low: number, high: number] {
  const sorted = values.toSorted((a, b) => a - b);
  const count = sorted.length;
  let outside = 0;
  let tail = 0.5 ** count;
  for (let chance = tail; tail <= DOUBT; tail += chance) {
    outside += 1;
    chance *= (count - outside + 1) / outside;
  }
  const first = Math.max(0, outside - 1);
  return [sorted[first] ?? Number.NaN, sorted[count - 1 - first] ?? Number.NaN];
}

/** Builds the columns of a row about latencies. */
export const columns = (side: string, times: readonly number[]): Record<string, number> => ({
  [`${side} p50`]: Number(median(times).toFixed(2)),
  [`${side} p99`]: Number(percentile(times, 0.99).toFixed(2)),
  [`${side} max`]: Number(Math.max(...times).toFixed(2)),
});
