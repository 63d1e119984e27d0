import { isPaid } from '@waka/contracts/money/ride-payment';
import { detailsOf } from '../../audit/audit.repository.ts';
import { shortOfCash } from '../../ledger/region-money/cash-rounding.repository.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import type { Ride } from '../../rides/ride.entity.ts';
import { disputesOf, takenBy } from '../disputes.repository.ts';
import { fareRefundsOf } from './fare-refunds.repository.ts';

type Paid = Pick<Ride, 'id' | 'status' | 'fare' | 'promotion' | 'carried' | 'payment'>;

/**
 * Returns what a rider has paid of a ride, by a wallet, in cash or by credit: not what a promotion of the service
 * paid, nor what was carried to the next ride, nor what of the cash was not given and is still owed, nor what a bank has
 * taken back from us; with `isLost` without what a bank has still to decide about.
 */
export async function paidByRider(sql: Sql, ride: Paid, of: { isLost?: boolean } = {}): Promise<number> {
  const paid = await paidFor(sql, ride);
  return paid > 0 ? Math.max(0, paid - takenBy(await disputesOf(sql, ride.id), of)) : 0;
}

async function paidFor(sql: Sql, { id, status, fare, promotion, carried, payment }: Paid): Promise<number> {
  const due = fare - promotion - Math.max(0, carried);
  // One that was cancelled costs its fee alone, which a payment asks for.
  if (status !== 'completed' && !payment) return 0;
  if (!payment || isPaid(payment.state)) return due;
  const short = await shortOfCash(sql, id);
  // Without a posted short sum it is a wallet that has paid nothing.
  return short > 0 ? Math.max(0, due - short) : 0;
}

/** Adds up the refunds of a ride that were given or are due, with those of before they were posted. */
export async function refundedOf(sql: Sql, rideId: string): Promise<number> {
  const noted = await detailsOf(sql, { subjectType: 'ride', subjectId: rideId, action: 'ride.refund_noted' });
  const unposted = noted.filter(({ fareRefundId }) => fareRefundId === undefined);
  return unposted.reduce((sum, { amount = 0 }) => sum + amount, 0) + (await fareRefundsOf(sql, rideId));
}
