import type { Result } from './figure.ts';
import { median, medianInterval } from './statistics.ts';

type Verdict = 'aim met' | 'met' | 'MISSED' | 'undecided';

/**
 * Returns the verdict of a run, with 95 per cent confidence; undecided where the interval includes the limit. What was
 * not measured is missed.
 */
export function verdictOf({ values, limit, aim }: Pick<Result, 'values' | 'limit' | 'aim'>): Verdict {
  const [low, high] = medianInterval(values);
  if (values.length === 0 || values.some(Number.isNaN) || low > limit) return 'MISSED';
  if (high > limit) return 'undecided';
  return median(values) <= aim ? 'aim met' : 'met';
}
