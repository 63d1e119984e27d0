import { CURRENCIES, type Currency } from '@waka/contracts/regions';
import { DRIVER_BONUS } from '@waka/contracts/referrals/referral-views';
import type { Core } from '../platform/core.ts';
import { payBonus } from '../ledger/pay-bonus.ts';
import type { Sql } from '../platform/postgres/sql.ts';
import type { Referral } from '../accounts/registration/referral.entity.ts';
import { receivedCommission, setRewarded, waitingReferrals } from './referrals.repository.ts';

/**
 * Pays drivers for referred friends: once for each, in full, as soon as the commission received for the friend's rides
 * covers it. Concurrent workers pay it once. Returns how many were paid.
 */
export async function payReferrals(core: Pick<Core, 'sql' | 'transaction' | 'clock'>): Promise<number> {
  let paid = 0;
  for (const referral of await waitingReferrals(core.sql)) {
    if (await core.transaction((sql) => payReferral(sql, referral, core.clock.now()))) paid += 1;
  }
  return paid;
}

async function payReferral(
  sql: Sql,
  { friendId, referrerId }: Pick<Referral, 'friendId' | 'referrerId'>,
  now: Date,
): Promise<boolean> {
  return payBonus(sql, referrerId, async () => {
    const received = await receivedCommission(sql, friendId, referrerId, now);
    const covered = CURRENCIES.map((currency) => coveringRides(received, currency)).find((rides) => rides !== null);
    const [last] = covered?.slice(-1) ?? [];
    if (!covered || !last) return null;
    await setRewarded(sql, friendId, last.id);
    return {
      kind: 'referral',
      reference: friendId,
      currency: last.currency,
      amount: DRIVER_BONUS[last.currency],
      note: 'Referral',
      rideIds: covered.map(({ id }) => id),
    };
  });
}

interface Received {
  id: string;
  currency: Currency;
  commission: number;
}

/** Returns the first rides whose commission together covers a bonus; null where it does not. */
function coveringRides(received: readonly Received[], currency: Currency): Received[] | null {
  let missing = DRIVER_BONUS[currency];
  const covering: Received[] = [];
  for (const ride of received) {
    if (ride.currency !== currency) continue;
    covering.push(ride);
    missing -= ride.commission;
    if (missing <= 0) return covering;
  }
  return null;
}
