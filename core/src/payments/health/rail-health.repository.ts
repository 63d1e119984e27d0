import { IsNull, Not, Raw } from 'typeorm';
import type { Sql } from '../../platform/postgres/sql.ts';
import { RailHealth } from './rail-health.entity.ts';

export type RailKey = Pick<RailHealth, 'rail' | 'credentials' | 'region'>;

export const keyOf = ({ rail, credentials, region }: RailKey): RailKey => ({ rail, credentials, region });

export const railHealth = (sql: Sql): Promise<RailHealth[]> => sql.manager.find(RailHealth);

/** Lists the rails that do not answer at present. */
export const illRails = (sql: Sql): Promise<RailKey[]> =>
  sql.manager.find(RailHealth, {
    select: { rail: true, credentials: true, region: true },
    where: { illSince: Not(IsNull()) },
  });

/** Reads the state of a rail, which has one from its first call on, and locks it. */
export async function lockHealth(sql: Sql, key: RailKey): Promise<RailHealth> {
  // TypeORM adds the defaults to what it is given.
  await sql.manager
    .createQueryBuilder()
    .insert()
    .into(RailHealth)
    .values({ ...key })
    .orIgnore()
    .execute();
  return sql.manager.findOneOrFail(RailHealth, { where: key, lock: { mode: 'pessimistic_write' } });
}

export const setHealth = (sql: Sql, key: RailKey, state: Partial<RailHealth>): Promise<unknown> =>
  sql.manager.update(RailHealth, key, state);

/** Claims the next try of each ill rail whose time has come, for one process. */
export async function claimProbes(sql: Sql, everyMs: number): Promise<RailKey[]> {
  const due = { illSince: Not(IsNull()), probeAt: Raw((column) => `${column} <= now()`) };
  const rails = await sql.manager.find(RailHealth, { where: due });
  const claimed: RailKey[] = [];
  for (const rail of rails) {
    const key = keyOf(rail);
    const { affected } = await sql.manager.update(
      RailHealth,
      { ...key, ...due },
      { probeAt: () => `now() + make_interval(secs => ${everyMs / 1000})` },
    );
    if (affected === 1) claimed.push(key);
  }
  return claimed;
}
