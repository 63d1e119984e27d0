import { ensureSeen } from '../audit/last-decision.ts';
import type { Region } from '@waka/contracts/regions';
import type { VehicleClass } from '@waka/contracts/rides/ride-status';
import { AppError } from '../platform/app-error.ts';
import type { Sql } from '../platform/sql.ts';

type RateSubject = 'fare_rate' | 'commission_rate';

/**
 * Rates of a kind with who set them and why, as SQL; one for each region, class and beginning. The one in effect is the
 * newest that has begun.
 */
export const ratesOf = (subject: RateSubject): string => `
  SELECT rates.*, full_name AS changed_by, change.reason,
    (SELECT audit_log.id FROM audit_log WHERE subject_type = '${subject}' AND details @>
      jsonb_build_object('region', rates.region, 'vehicleType', rates.vehicle_type)
      ORDER BY audit_log.id DESC LIMIT 1) AS decision_id,
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
    throw new AppError('request.invalid', { fields: { effectiveFrom: 'Please enter a valid date' } });
  }
  return time;
}

interface OfClass {
  region: Region;
  vehicleType: VehicleClass;
  seen?: string | null;
}

/** Holds the rates of a class for a change, unless another was made since the admin's page was read. */
export async function holdRates(sql: Sql, subject: RateSubject, { region, vehicleType, seen }: OfClass): Promise<void> {
  await sql(`SELECT 1 FROM ${subject}s WHERE region = $1 AND vehicle_type = $2 FOR NO KEY UPDATE`, [
    region,
    vehicleType,
  ]);
  await ensureSeen(sql, { subject: { type: subject, id: null }, details: { region, vehicleType } }, seen);
}
