import { isPaid } from '@waka/contracts/money/ride-payment';
import { detailsOf } from '../../audit/audit.repository.ts';
import { cashRoundingOf, shortOfCash } from '../../ledger/region-money/cash-rounding.repository.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import type { Ride } from '../../rides/ride.entity.ts';
import { disputesOf, takenBy } from '../disputes.repository.ts';
import { fareRefundsOf } from './fare-refunds.repository.ts';

type Paid = Pick<Ride, 'id' | 'status' | 'fare' | 'credit' | 'promotion' | 'carried' | 'payment'>;

/**
 * Returns what a rider has paid of a ride, by a wallet, in cash as coins and notes gave it, or by credit: not what a promotion of the service
 * paid, nor what was carried to the next ride, nor what of the cash was not given and is still owed, nor what a bank has
 * taken back from us; with `isLost` without what a bank has still to decide about. What earlier rides have carried is the last to be
 * paid, and not counted: what is missing is missing of that first.
 */
export async function paidByRider(sql: Sql, ride: Paid, of: { isLost?: boolean } = {}): Promise<number> {
  const short = await shortBy(sql, ride);
  if (short === null) return 0;
  const missing = short + takenBy(await disputesOf(sql, ride.id), of);
  const own = ride.fare - ride.promotion - Math.max(0, ride.carried) + (await cashRoundingOf(sql, ride.id));
  return Math.max(0, own - Math.max(0, missing - collectedBy(ride)));
}

/** Returns what of a ride is owed as cash that was not given; null where nothing of it was paid. */
async function shortBy(sql: Sql, { id, status, payment }: Paid): Promise<number | null> {
  // One that was cancelled costs its fee alone, which a payment asks for.
  if (status !== 'completed' && !payment) return null;
  if (!payment || isPaid(payment.state)) return 0;
  // Without a posted short sum it is a wallet that has paid nothing.
  return (await shortOfCash(sql, id)) || null;
}

/** Returns what the rest of a ride has of earlier rides: credit pays that first. */
const collectedBy = ({ carried, credit }: Paid): number => Math.max(0, -carried - credit);

/** Adds up the refunds of a ride that were given or are due, with those of before they were posted. */
export async function refundedOf(sql: Sql, rideId: string): Promise<number> {
  const noted = await detailsOf(sql, { subjectType: 'ride', subjectId: rideId, action: 'ride.refund_noted' });
  const unposted = noted.filter(({ fareRefundId }) => fareRefundId === undefined);
  return unposted.reduce((sum, { amount = 0 }) => sum + amount, 0) + (await fareRefundsOf(sql, rideId));
}
