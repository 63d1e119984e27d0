import type { Sql } from '../platform/postgres/sql.ts';
import { pg, statement } from '../platform/postgres/statement.ts';
import { DriverProfile } from './driver-profile.entity.ts';

const lock = statement({
  text: 'SELECT user_id FROM driver_profiles WHERE user_id = $1 FOR NO KEY UPDATE',
  parameters: [pg.nullable(pg.uuid)],
  row: { userId: pg.uuid },
});

/**
 * Locks a driver's profile, before the first posting for the driver in a transaction. All that posts for drivers locks the
 * profile before the balances, so that no two wait for each other.
 */
export const lockDriver = (sql: Sql, driverId: string | null): Promise<unknown> => lock(sql, driverId);

export const driverById = (sql: Sql, userId: string): Promise<DriverProfile | null> =>
  sql.manager.findOneBy(DriverProfile, { userId });

/** Stores the profile of a driver, if there is none. */
export const insertDriver = (sql: Sql, userId: string): Promise<unknown> =>
  sql.manager.createQueryBuilder().insert().into(DriverProfile).values({ userId }).orIgnore().execute();

export const updateDriver = (
  sql: Sql,
  userId: string,
  changes: Partial<Omit<DriverProfile, 'userId'>>,
): Promise<unknown> => sql.manager.update(DriverProfile, { userId }, changes);
