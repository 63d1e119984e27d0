import { User } from '../accounts/user.entity.ts';
import type { Sql } from '../platform/postgres/sql.ts';
import { Ride } from '../rides/ride.entity.ts';

/** So often the same driver may drive the same rider with one promotion. */
const MOST_TOGETHER = 2;

/**
 * Builds the SQL array of drivers who may not drive a ride, over a row of `rides` by its alias: the driver account of the
 * rider's own phone, and who has driven the rider with the ride's promotion as often as two people may. Else one person
 * would earn the money of promotions by rides with himself.
 */
export const barredDrivers = (ride: string): string => `ARRAY(
    SELECT self.id FROM users AS person JOIN users AS self
      ON self.phone IN (person.phone, person.unproved_phone) AND self.user_type = 'driver'
    WHERE person.id = ${ride}.rider_id
  UNION ALL
    SELECT before.driver_id FROM rides AS before
    WHERE before.promotion_id = ${ride}.promotion_id AND before.rider_id = ${ride}.rider_id AND before.status = 'completed'
    GROUP BY before.driver_id HAVING count(*) >= ${MOST_TOGETHER})`;

/**
 * Lists the drivers who may not drive a rider, for screens, by the rule of `barredDrivers`; before a booking too, with the promotion that it
 * would use. By a proved phone alone: any number can be typed, and what screens count would say where the driver of that number is.
 */
export async function barredFor(
  { manager }: Sql,
  { riderId, promotionId }: { riderId: string; promotionId: string | null },
): Promise<string[]> {
  const rider = await manager.findOneBy(User, { id: riderId });
  const own = rider?.phone ? await manager.findBy(User, { phone: rider.phone, userType: 'driver' }) : [];
  const before = promotionId === null ? [] : await drivenWith({ manager }, { riderId, promotionId });
  return [...own.map(({ id }) => id), ...before];
}

async function drivenWith(
  { manager }: Pick<Sql, 'manager'>,
  ride: { riderId: string; promotionId: string },
): Promise<string[]> {
  const rows = await manager
    .createQueryBuilder(Ride, 'ride')
    .select('ride.driverId', 'driverId')
    .where({ ...ride, status: 'completed' })
    .groupBy('ride.driverId')
    .having('count(*) >= :most', { most: MOST_TOGETHER })
    .getRawMany<{ driverId: string }>();
  return rows.map(({ driverId }) => driverId);
}
