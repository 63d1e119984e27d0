import { isPaid } from '@waka/contracts/money/ride-payment';
import type { RefundBlock } from '@waka/contracts/ops/money/refunds';
import { ensure } from '../../platform/app-error.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { ridesByIds } from '../../rides/rides.repository.ts';
import { cashUnsettled } from '../cash/is-cash-settled.ts';
import { faresDisputed } from '../disputes.repository.ts';
import type { FareRefundRow } from './fare-refund.entity.ts';
import { fareRefundsDueOf } from './fare-refunds.repository.ts';
import { paidByRider, refundedOf } from './paid-by-rider.ts';

/** Why nothing of a fare can be given back for now. */
type FareBlock = Exclude<RefundBlock, 'second_person'>;

/** Lists which refunds of fares that are due can't be given for now, with why, by their ids. */
export async function givingBlocks(
  sql: Sql,
  refunds: readonly Pick<FareRefundRow, 'id' | 'rideId'>[],
): Promise<Map<string, FareBlock>> {
  const rideIds = [...new Set(refunds.map(({ rideId }) => rideId))];
  const ofRides = await rideBlocks(sql, rideIds, { isGiving: true });
  // Read after that: the commit that settles the cash has what is missing of it.
  const unpaid = await notCovered(sql, rideIds);
  return new Map(
    refunds.flatMap(({ id, rideId }): [string, FareBlock][] => {
      const block = ofRides.get(rideId) ?? (unpaid.has(id) ? 'unpaid' : null);
      return block ? [[id, block]] : [];
    }),
  );
}

async function rideBlocks(
  sql: Sql,
  rideIds: string[],
  of: { isGiving: boolean },
): Promise<Map<string, 'disputed' | 'cash_open'>> {
  const blocks = new Map<string, 'disputed' | 'cash_open'>();
  for (const id of await cashUnsettled(sql, await ridesByIds(sql, rideIds), of)) blocks.set(id, 'cash_open');
  for (const id of await faresDisputed(sql, rideIds)) blocks.set(id, 'disputed');
  return blocks;
}

/** Lists the refunds that are due of some rides and that what their riders have paid does not cover: the oldest are covered first. */
async function notCovered(sql: Sql, rideIds: string[]): Promise<Set<string>> {
  const owed = (await ridesByIds(sql, rideIds)).filter(({ payment }) => payment && !isPaid(payment.state));
  const unpaid = new Set<string>();
  for (const ride of owed) {
    const due = await fareRefundsDueOf(sql, [ride.id]);
    const decided = due.reduce((sum, { amount }) => sum + amount, 0);
    let left = (await paidByRider(sql, ride, { isLost: true })) - ((await refundedOf(sql, ride.id)) - decided);
    for (const { id, amount } of due) {
      left -= amount;
      if (left < 0) unpaid.add(id);
    }
  }
  return unpaid;
}

/** Throws AppError where nothing can be decided about a ride's fare for now. */
export async function ensureMayDecide(sql: Sql, rideId: string): Promise<void> {
  ensureNot((await rideBlocks(sql, [rideId], { isGiving: false })).get(rideId));
}

/** Throws AppError where a refund of a fare can't be given for now. */
export async function ensureMayGive(sql: Sql, refund: Pick<FareRefundRow, 'id' | 'rideId'>): Promise<void> {
  ensureNot((await givingBlocks(sql, [refund])).get(refund.id));
}

function ensureNot(block: FareBlock | undefined): void {
  ensure(block !== 'disputed', 'refund.disputed');
  ensure(block !== 'cash_open', 'refund.cash_open');
  ensure(block !== 'unpaid', 'refund.unpaid');
}
