import { Any } from 'typeorm';
import type { Sql } from '../platform/postgres/sql.ts';
import { DriverProfile } from './driver-profile.entity.ts';

/**
 * Locks a driver's profile, before the first posting for the driver in a transaction. Every posting for drivers locks
 * the profile before the balances, so that none deadlock.
 */
export const lockDriver = async (sql: Sql, userId: string | null): Promise<void> => {
  if (userId === null) return;
  const lock = { mode: 'for_no_key_update' } as const;
  await sql.manager.findOne(DriverProfile, { select: { userId: true }, where: { userId }, lock });
};

export const driverById = (sql: Sql, userId: string): Promise<DriverProfile | null> =>
  sql.manager.findOneBy(DriverProfile, { userId });

/** Returns which of these drivers are suspended. */
export async function suspendedAmong(sql: Sql, ids: string[]): Promise<Set<string>> {
  const where = { userId: Any(ids), approval: 'suspended' } as const;
  const drivers = await sql.manager.find(DriverProfile, { select: { userId: true }, where });
  return new Set(drivers.map(({ userId }) => userId));
}

/** Stores the profile of a driver, if there is none. */
export const insertDriver = (sql: Sql, userId: string): Promise<unknown> =>
  sql.manager.createQueryBuilder().insert().into(DriverProfile).values({ userId }).orIgnore().execute();

export const updateDriver = (
  sql: Sql,
  userId: string,
  changes: Partial<Omit<DriverProfile, 'userId'>>,
): Promise<unknown> => sql.manager.update(DriverProfile, { userId }, changes);

/**
 * Lets an application that ops rejected wait for review again, as its driver has changed what it is about. What ops said stays
 * for both to read until the next decision.
 */
export const reopenApplication = (sql: Sql, userId: string): Promise<unknown> =>
  sql.manager.update(DriverProfile, { userId, approval: 'rejected' }, { approval: 'pending' });
