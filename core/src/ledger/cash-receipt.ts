import type { Receipt } from '@waka/contracts/rides/receipt';
import type { Actor } from '../platform/actor.ts';
import type { Core } from '../platform/core.ts';
import { receiptOf } from '../rides/views/receipt.ts';
import { cashRoundingOf } from './cash-rounding.repository.ts';

/** Returns the receipt of a ride, with the sum in cash as the ledger has it where coins and notes cannot give the total. */
export async function receiptWithCash(core: Pick<Core, 'sql'>, reader: Actor, rideId: string): Promise<Receipt> {
  const receipt = await receiptOf(core, reader, rideId);
  const rounding = await cashRoundingOf(core.sql, rideId);
  return { ...receipt, cash: rounding === 0 ? null : { amount: receipt.total + rounding, rounding } };
}
