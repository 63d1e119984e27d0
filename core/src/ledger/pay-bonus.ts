import type { Currency } from '@waka/contracts/regions';
import type { Sql } from '../platform/postgres/sql.ts';
import { lockName } from '../platform/postgres/platform.repository.ts';
import { lockDriver } from '../accounts/driver-profiles.repository.ts';
import { insertBonusRides } from './ledger.repository.ts';
import { post } from './post.ts';

interface Bonus {
  kind: 'quest' | 'referral';
  /** The ledger accepts one bonus for each. */
  reference: string;
  currency: Currency;
  amount: number;
  note: string;
  /** The rides whose commission pays for it. */
  rideIds: string[];
}

/**
 * Pays a driver the bonus that `decide` finds due, inside a transaction. Bonuses are decided one at a time, so that no
 * two use the commission of one ride. Returns false when none is due or it was paid before.
 */
export async function payBonus(sql: Sql, driverId: string, decide: () => Promise<Bonus | null>): Promise<boolean> {
  await lockName(sql, 'bonuses');
  await lockDriver(sql, driverId);
  const bonus = await decide();
  if (!bonus) return false;
  const { kind, reference, currency, amount, note, rideIds } = bonus;
  const isPosted = await post(sql, {
    kind: 'bonus',
    reference,
    rideId: null,
    currency,
    note,
    lines: [
      { account: 'driver_earnings', ownerId: driverId, amount: -amount },
      { account: 'bonuses', ownerId: null, amount },
    ],
  });
  if (!isPosted) return false;
  await insertBonusRides(sql, kind, rideIds);
  return true;
}
