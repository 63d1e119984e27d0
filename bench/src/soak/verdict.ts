import { POOL_SIZE } from '@waka/core/app/database';
import { median } from '../lib/statistics.ts';
import type { Sample } from './sample.ts';

/** The backend, the worker and the bench itself: each has a pool, which opens connections as statements take longer. */
const POOLS = 3;

/**
 * The rules for a sample: how much the last third may lie above the first after the start, and by how many at least. A
 * column with `room` may fill it, as configured.
 */
const RULES: ({ column: RegExp } & ({ share: number; slack: number } | { room: number }))[] = [
  { column: / rssMb$/, share: 0.05, slack: 5 },
  { column: / (files|sockets|handles|threads)$/, share: 0.05, slack: 3 },
  { column: /^postgres connections$/, room: POOLS * POOL_SIZE },
  { column: /^(redis clients|redis channels)$/, share: 0.05, slack: 2 },
  { column: /^redis mb$/, share: 0.1, slack: 5 },
];
/** Live bytes after a full collection may grow by as much in an hour. */
const HEAP_MB_AN_HOUR = 3;
const EMPTY_AT_THE_END = ['queued jobs', 'outbox rows', 'messages waiting', 'failed jobs'];

export interface Timed {
  minute: number;
  sample: Sample;
}

export interface Verdict {
  rows: Record<string, string | number>[];
  faults: string[];
}

/**
 * Judges a run; `warm` is the minute from which nothing may grow any more, `end` was sampled after the load had gone.
 */
export function judge(samples: Timed[], heaps: Timed[], end: Sample, warm: number): Verdict {
  const steady = samples.filter(({ minute }) => minute >= warm);
  const third = Math.floor(steady.length / 3);
  const verdict: Verdict = { rows: [], faults: [] };
  for (const column of Object.keys(end)) {
    const values = steady.map(({ minute, sample }) => ({ minute, value: sample[column] ?? Number.NaN }));
    const all = values.map(({ value }) => value);
    const [first, last] = [median(all.slice(0, third)), median(all.slice(-third))];
    const rule = RULES.find((one) => one.column.test(column));
    const allowed = rule && ('room' in rule ? rule.room : first + Math.max(first * rule.share, rule.slack));
    const hasGrown = allowed !== undefined && last > allowed;
    if (hasGrown) verdict.faults.push(`${column} grew from ${round(first)} to ${round(last)}`);
    verdict.rows.push({
      what: column,
      'first third': round(first),
      'last third': round(last),
      highest: round(Math.max(...all)),
      'an hour': round(slope(values) * 60),
      'after the load': round(end[column] ?? Number.NaN),
      verdict: rule ? (hasGrown ? 'GREW' : 'flat') : '',
    });
  }
  for (const column of Object.keys(heaps[0]?.sample ?? {})) {
    const values = heaps
      .filter(({ minute }) => minute >= warm)
      .map(({ minute, sample }) => ({ minute, value: sample[column] ?? 0 }));
    const anHour = slope(values) * 60;
    const hasGrown = anHour > HEAP_MB_AN_HOUR;
    if (hasGrown) verdict.faults.push(`${column} grows by ${round(anHour)} MB an hour`);
    verdict.rows.push({
      what: column,
      'first third': round(values[0]?.value ?? Number.NaN),
      'last third': round(values.at(-1)?.value ?? Number.NaN),
      highest: round(Math.max(...values.map(({ value }) => value))),
      'an hour': round(anHour),
      verdict: hasGrown ? 'GREW' : 'flat',
    });
  }
  for (const column of EMPTY_AT_THE_END) {
    if (end[column] !== 0) verdict.faults.push(`${column}: ${end[column]} are left at the end`);
  }
  return verdict;
}

const round = (value: number) => Number(value.toFixed(1));

/** Computes a minute's growth: the median of the slopes between all pairs, which a few high samples do not move. */
function slope(values: { minute: number; value: number }[]): number {
  const slopes = values.flatMap((from, index) =>
    values
      .slice(index + 1)
      .filter(({ minute }) => minute > from.minute)
      .map((to) => (to.value - from.value) / (to.minute - from.minute)),
  );
  return slopes.length > 0 ? median(slopes) : Number.NaN;
}
