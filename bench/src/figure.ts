/** Where a figure may write: databases of its own on these servers. */
export interface BenchServices {
  databaseUrl: string;
  redisUrl: string;
}

/** How long and how often system and baseline take turns. */
export interface Turns {
  pairs: number;
  seconds: number;
  warmUpSeconds: number;
}

export interface FigureResult {
  /** One row for each pair. */
  rows: Record<string, string | number>[];
  /** System divided by baseline, pair by pair. */
  ratios: number[];
  /** What the baseline alone measured: when it spreads too far, the run says nothing. */
  baseline: number[];
  /** The ratio that must not be exceeded. */
  limit: number;
  aim: number;
  /** What was checked besides, in words. */
  notes: string[];
}

export interface Figure {
  title: string;
  measure(services: BenchServices, turns: Turns): Promise<FigureResult>;
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)] ?? Number.NaN;
  const lower = sorted[Math.ceil(middle) - 1] ?? Number.NaN;
  return (upper + lower) / 2;
}

export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** How far values lie apart, as a share of their median. */
export const spread = (values: number[]): number => (Math.max(...values) - Math.min(...values)) / median(values);
