import { isPaid } from '@waka/contracts/money/ride-payment';
import { shortOfCash } from '../../ledger/region-money/cash-rounding.repository.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import type { Ride } from '../../rides/ride.entity.ts';
import { takenBack } from '../disputes.repository.ts';

type Paid = Pick<Ride, 'id' | 'status' | 'fare' | 'promotion' | 'carried' | 'payment'>;

/**
 * Returns what a rider has paid of a ride, by a wallet, in cash or by credit: not what a promotion of the service
 * paid, nor what was carried to the next ride, nor what of the cash was not given and is still owed, nor what a bank has
 * taken back from us.
 */
export async function paidByRider(sql: Sql, ride: Paid): Promise<number> {
  const paid = await paidFor(sql, ride);
  return paid > 0 ? Math.max(0, paid - (await takenBack(sql, ride.id))) : 0;
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
