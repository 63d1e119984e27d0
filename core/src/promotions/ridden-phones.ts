import { userById } from '../accounts/users.repository.ts';
import { subjectOf } from '../messages/secrets-of-codes.ts';
import type { Core } from '../platform/core.ts';
import type { Sql } from '../platform/postgres/sql.ts';
import { hasRidden } from './promotions.repository.ts';
import { RiddenPhone } from './ridden-phone.entity.ts';

type Needs = Pick<Core, 'config'>;

/** Hashes a phone under a key of the service, so that a copy of the database names no one. */
const hashOfPhone = ({ config }: Needs, phone: string): string => subjectOf(config, `ridden:${phone}`);

/**
 * Remembers the phone of a rider who has completed a ride; call it in the transaction that completes the ride. A number that
 * was only typed may be another person's, and is not remembered.
 */
export async function rememberPhone(core: Needs, sql: Sql, riderId: string): Promise<void> {
  const phone = (await userById(sql, riderId))?.phone;
  if (!phone) return;
  const row = { phoneHash: hashOfPhone(core, phone) };
  await sql.manager.createQueryBuilder().insert().into(RiddenPhone).values(row).orIgnore().execute();
}

/**
 * Remembers the phone of an account that is erased, if it has ridden: also one whose rides are older than this table.
 * Call it before the phone is removed.
 */
export async function keepRiddenPhone(core: Needs, sql: Sql, userId: string): Promise<void> {
  if (await hasRidden(sql, userId)) await rememberPhone(core, sql, userId);
}

/** Checks whether a person has completed a ride, with this account or with another one of the same phone. */
export async function isFirstRideOver(
  core: Needs,
  sql: Sql,
  { riderId, phone }: { riderId: string; phone: string },
): Promise<boolean> {
  if (await sql.manager.existsBy(RiddenPhone, { phoneHash: hashOfPhone(core, phone) })) return true;
  return hasRidden(sql, riderId);
}
