import type { PlateHolder } from '@waka/contracts/ops/ops-file-views';
import { Not } from 'typeorm';
import { DriverProfile } from '../../accounts/driver-profile.entity.ts';
import { usersByIds } from '../../accounts/users.repository.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { plateKeyOf } from '../../vehicles/plate-key.ts';
import { Vehicle } from '../../vehicles/vehicle.entity.ts';

/** Lists the other drivers with the plate that a driver waits to get, or has. */
export async function plateHolders(
  sql: Sql,
  driverId: string,
  profile: Pick<DriverProfile, 'waitingVehicle' | 'vehiclePlateNumber'> | null,
): Promise<PlateHolder[]> {
  const plateKey = plateKeyOf((profile?.waitingVehicle ?? profile)?.vehiclePlateNumber ?? null);
  const vehicle = plateKey === null ? null : await sql.manager.findOneBy(Vehicle, { plateKey });
  if (!vehicle) return [];
  const others = await sql.manager.findBy(DriverProfile, { vehicleId: vehicle.id, userId: Not(driverId) });
  const people = await usersByIds(
    sql,
    others.map(({ userId }) => userId),
  );
  return others.map(({ userId, vehicleMake, vehicleModel, approval }) => ({
    id: userId,
    name: people.get(userId)?.fullName ?? null,
    vehicle: [vehicleMake, vehicleModel].filter(Boolean).join(' ') || null,
    approval,
  }));
}
