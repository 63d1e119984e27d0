import { AppError } from '../platform/app-error.ts';

/**
 * Rates of a kind with who set them and why, as SQL; one for each region, class and beginning. The one in effect is the
 * newest that has begun.
 */
export const ratesOf = (subject: 'fare_rate' | 'commission_rate'): string => `
  SELECT rates.*, full_name AS changed_by, change.reason,
    CASE WHEN effective_from > now() THEN 'coming'
      WHEN effective_from = (SELECT max(effective_from) FROM ${subject}s
        WHERE region = rates.region AND vehicle_type = rates.vehicle_type AND effective_from <= now()) THEN 'current'
      ELSE 'past' END AS state
  FROM ${subject}s rates
  LEFT JOIN LATERAL (SELECT actor_id, reason FROM audit_log
    WHERE subject_type = '${subject}' AND subject_id = rates.id ORDER BY id DESC LIMIT 1) AS change ON true
  LEFT JOIN users ON users.id = change.actor_id`;

/** When new rates begin: null for at once. */
export function beginningOf(effectiveFrom: string | undefined): Date | null {
  if (effectiveFrom === undefined) return null;
  const time = new Date(effectiveFrom);
  if (Number.isNaN(time.getTime())) {
    throw new AppError('request.invalid', { fields: { effectiveFrom: 'Not a date.' } });
  }
  return time;
}
