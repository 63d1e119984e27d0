import type { RideMethod } from '../../platform/ports/method-catalogue.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { illRails } from '../health/rail-health.repository.ts';
import { RideMethodRow } from './ride-method.entity.ts';
import { RideMethodsVersion } from './ride-methods-version.entity.ts';

/** Reads the version of all methods; a trigger counts it up with each change. */
export const rideMethodsVersion = async (sql: Sql): Promise<number> =>
  (await sql.manager.findOneByOrFail(RideMethodsVersion, { isCurrent: true })).version;

/** Reads all methods, in the order in which they are listed. */
export async function rideMethods(sql: Sql): Promise<RideMethod[]> {
  const rows = await sql.manager.find(RideMethodRow, { order: { region: 'DESC', position: 'ASC', method: 'ASC' } });
  const ill = await illRails(sql);
  const isIll = (row: RideMethodRow) =>
    ill.some((one) => one.rail === row.rail && one.credentials === row.credentials && one.region === row.region);
  return rows.map((row) => ({
    method: row.method,
    region: row.region,
    names: row.names,
    icon: row.icon,
    provider: row.provider,
    rail: row.rail,
    credentials: row.credentials,
    channel: row.channel,
    isOpen: row.isOpen,
    isIll: isIll(row),
    minAmount: row.minAmount,
    maxAmount: row.maxAmount,
  }));
}

type Key = Pick<RideMethodRow, 'method' | 'region'>;

export const setRideMethod = (
  sql: Sql,
  { method, region }: Key,
  changes: Partial<Omit<RideMethodRow, keyof Key>>,
): Promise<unknown> => sql.manager.update(RideMethodRow, { method, region }, changes);

/** Stores a new method after all others of its region, closed and without a rail. */
export async function insertRideMethod(
  sql: Sql,
  method: Pick<RideMethodRow, 'method' | 'region' | 'names' | 'icon'>,
): Promise<void> {
  const last = (await sql.manager.maximum(RideMethodRow, 'position', { region: method.region })) ?? 0;
  await sql.manager.insert(RideMethodRow, {
    ...method,
    provider: method.method,
    position: last + 1,
    isOpen: false,
  });
}
