import { driverById } from '../accounts/driver-profiles.repository.ts';
import type { Sql } from '../platform/postgres/sql.ts';

/** Returns the vehicle with which ops approved a driver, or null: a plate that was only typed in may be another's. */
export async function approvedVehicle(sql: Sql, driverId: string): Promise<string | null> {
  const profile = await driverById(sql, driverId);
  return profile?.approval === 'approved' ? profile.vehicleId : null;
}
