import type { Receipt } from '@waka/contracts/rides/receipt';
import type { Actor } from '../platform/actor.ts';
import type { Core } from '../platform/core.ts';
import { receiptOf } from '../rides/views/receipt.ts';
import { cashRoundingOf, shortOfCash } from './region-money/cash-rounding.repository.ts';
import { bookedAs } from './ledger.repository.ts';
import { taxesOfRide } from './taxes/taxes.repository.ts';

/**
 * Returns the receipt of a ride, with the sum in cash as the ledger has it where coins and notes cannot give the total or
 * credit or a promotion paid of it, with what of it was not given, with change that was kept as credit, and with the taxes of the ride.
 */
export async function receiptWithCash(core: Pick<Core, 'sql'>, reader: Actor, rideId: string): Promise<Receipt> {
  const receipt = await receiptOf(core, reader, rideId);
  const rounding = await cashRoundingOf(core.sql, rideId);
  const { credit = 0, promotion = 0, carried = 0 } = receipt;
  const kept = await bookedAs(core.sql, { kind: 'change_kept', reference: rideId });
  // What was missing and came later in cash is no longer missing.
  const short = receipt.paymentState === 'cash_instead' ? 0 : await shortOfCash(core.sql, rideId);
  const rest = receipt.total - credit - promotion - carried;
  const isExact = rounding === 0 && credit === 0 && promotion === 0 && carried === 0 && short === 0;
  const inCash = receipt.paymentMethod === 'cash' || receipt.paymentState === 'cash_instead' || short > 0;
  return {
    ...receipt,
    cash: isExact || !inCash ? null : { amount: rest + rounding - short, rounding },
    shortOfCash: short,
    changeKept: kept ? Math.abs(kept.amount) : 0,
    taxes: await taxesOfRide(core.sql, rideId),
  };
}
