import type { VehicleBody } from '@waka/contracts/vehicles/vehicle';
import { driverById } from '../../../accounts/driver-profiles.repository.ts';
import { ensure } from '../../../platform/app-error.ts';
import type { VehicleReader } from '../../../platform/ports/vehicle-catalogue.ts';
import type { Sql } from '../../../platform/postgres/sql.ts';
import { classOf, mayServe } from '../../../vehicles/class-rules.ts';

/** Throws AppError where the body of a driver's vehicle, or a new one, may not serve the driver's class. */
export async function ensureServes(
  sql: Sql,
  vehicles: VehicleReader,
  driverId: string,
  newBody?: VehicleBody | null,
): Promise<void> {
  const profile = await driverById(sql, driverId);
  ensure(profile, 'ops.not_found');
  const body = newBody ?? profile.vehicleBody;
  if (body === null) return;
  const facts = classOf(await vehicles.read(), profile.vehicleType);
  ensure(facts && mayServe(facts, body), 'ops.body_unfit');
}
