import { ensureSeen } from '../../audit/last-decision.ts';
import type { Region } from '@waka/contracts/regions';
import type { VehicleClass } from '@waka/contracts/vehicles/vehicle';
import { AppError, ensure } from '../../platform/app-error.ts';
import type { Core } from '../../platform/core.ts';
import { classOf, UNKNOWN_CLASS } from '../../vehicles/class-rules.ts';
import { lockName } from '../../platform/postgres/platform.repository.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import type { RateSubject } from './rates.repository.ts';

/** Parses when new rates start: null for at once, also where it is left out. Throws AppError for an invalid date. */
export function beginningOf(effectiveFrom: string | null | undefined): Date | null {
  if (effectiveFrom === undefined || effectiveFrom === null) return null;
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

/** Throws AppError for a class that does not exist. */
export async function ensureClass({ vehicles }: Pick<Core, 'vehicles'>, vehicleType: VehicleClass): Promise<void> {
  const fields = { vehicleType: UNKNOWN_CLASS };
  ensure(classOf(await vehicles.read(), vehicleType), 'request.invalid', { fields });
}

/**
 * Locks the rates of a class for a change. Throws AppError when another change was made since the admin's page was
 * read.
 */
export async function holdRates(sql: Sql, subject: RateSubject, { region, vehicleType, seen }: OfClass): Promise<void> {
  await lockName(sql, `${subject} ${region} ${vehicleType}`);
  await ensureSeen(sql, { subject: { type: subject, id: null }, details: { region, vehicleType } }, seen);
}
