import type { Region } from '@waka/contracts/regions';
import { In, MoreThan, Raw } from 'typeorm';
import { DriverProfile } from '../accounts/driver-profile.entity.ts';
import type { City } from '../geo/areas/cities.ts';
import { LACKS_DOCUMENT } from '../drivers/documents/lacks-document.repository.ts';
import { hasUpfrontDetails } from '../drivers/upfront-details.repository.ts';
import { commissionPercent } from '../ledger/commission.repository.ts';
import type { Sql } from '../platform/postgres/sql.ts';
import { ScheduledRide } from './scheduled-ride.entity.ts';
import type { OfferTerms } from './scheduled-ride.presenter.ts';
import { AHEAD } from './scheduled-rides.repository.ts';

const AHEAD_OF_SEARCH = In([...AHEAD]);

/** Lists the scheduled rides of a city and class that no driver has taken and whose search has not begun. */
export const openNear = (
  sql: Sql,
  city: City,
  vehicleType: DriverProfile['vehicleType'],
  most: number,
): Promise<ScheduledRide[]> =>
  sql.manager.find(ScheduledRide, {
    where: { city, vehicleType, status: 'scheduled', searchAt: Raw((column) => `${column} > now()`) },
    order: { pickupAt: 'ASC' },
    take: most,
  });

/** Lists the scheduled rides whose search has not begun, by id. */
export const ridesToPlace = (
  sql: Sql,
  after: string | null,
  most: number,
): Promise<Pick<ScheduledRide, 'id' | 'version' | 'city' | 'trip'>[]> =>
  sql.manager.find(ScheduledRide, {
    select: { id: true, version: true, city: true, trip: true },
    where: { status: AHEAD_OF_SEARCH, ...(after && { id: MoreThan(after) }) },
    order: { id: 'ASC' },
    take: most,
  });

/**
 * Moves a scheduled ride to the city of its trip, unless it was changed meanwhile. Whether it can take place is looked at
 * once more there.
 */
export const moveScheduledRide = (
  sql: Sql,
  { id, version, trip }: Pick<ScheduledRide, 'id' | 'version' | 'trip'>,
): Promise<unknown> =>
  sql.manager.update(
    ScheduledRide,
    { id, version, status: AHEAD_OF_SEARCH },
    { city: trip.city, trip, checkedAt: null },
  );

/** Lists the scheduled rides that a driver has taken. */
export const takenBy = (sql: Sql, driverId: string): Promise<ScheduledRide[]> =>
  sql.manager.find(ScheduledRide, { where: { driverId, status: 'taken' }, order: { pickupAt: 'ASC' } });

/** Lists the drivers who lack a document and have taken scheduled rides, of all drivers or one. */
export async function takersWithoutDocuments(sql: Sql, driverId: string | null): Promise<string[]> {
  const takers = sql.manager
    .createQueryBuilder(ScheduledRide, 'scheduled')
    .select('scheduled.driverId', 'id')
    .distinct()
    .innerJoin(DriverProfile, 'driver_profiles', 'driver_profiles.userId = scheduled.driverId')
    .where({ status: 'taken', ...(driverId !== null && { driverId }) })
    .andWhere(LACKS_DOCUMENT);
  return (await takers.getRawMany<{ id: string }>()).map(({ id }) => id);
}

/** Reads the commission of a driver's class in a region, and whether he sees destinations before a ride. */
export async function offerTerms(sql: Sql, driverId: string, region: Region): Promise<OfferTerms> {
  const found = await sql.manager
    .createQueryBuilder(DriverProfile, 'driver')
    .select(`coalesce(${commissionPercent(':region', 'driver.vehicle_type')}, 0)::int`, 'commissionPercent')
    .addSelect(`coalesce(${hasUpfrontDetails('driver.user_id')}, false)`, 'hasUpfrontDetails')
    .where({ userId: driverId })
    .setParameters({ region })
    .getRawOne<OfferTerms>();
  return found ?? { commissionPercent: 0, hasUpfrontDetails: false };
}
