import type { RefundBlock } from '@waka/contracts/ops/money/refunds';
import { ensure } from '../../platform/app-error.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { ridesByIds } from '../../rides/rides.repository.ts';
import { cashUnsettled } from '../cash/is-cash-settled.ts';
import { faresDisputed } from '../disputes.repository.ts';

/** Why nothing of a fare can be given back for now. */
type FareBlock = Extract<RefundBlock, 'disputed' | 'cash_open'>;

/** Lists the rides of some of whose fares nothing can be given back for now, with why. */
export async function fareBlocks(sql: Sql, rideIds: string[]): Promise<Map<string, FareBlock>> {
  const blocks = new Map<string, FareBlock>();
  for (const id of await cashUnsettled(sql, await ridesByIds(sql, rideIds))) blocks.set(id, 'cash_open');
  for (const id of await faresDisputed(sql, rideIds)) blocks.set(id, 'disputed');
  return blocks;
}

/** Throws AppError where nothing of a ride's fare can be given back for now. */
export async function ensureMayGiveBack(sql: Sql, rideId: string): Promise<void> {
  const block = (await fareBlocks(sql, [rideId])).get(rideId);
  ensure(block !== 'disputed', 'refund.disputed');
  ensure(block !== 'cash_open', 'refund.cash_open');
}
