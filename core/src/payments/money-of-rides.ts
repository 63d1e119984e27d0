import type { CashSide } from '@waka/contracts/money/cash-count';
import type { Receipt } from '@waka/contracts/rides/receipt';
import type { Ride as RideView } from '@waka/contracts/rides/ride-views';
import { receiptWithCash } from '../ledger/cash-receipt.ts';
import { linesByReference } from '../ledger/ledger.repository.ts';
import type { Actor } from '../platform/actor.ts';
import type { Core } from '../platform/core.ts';
import { ridesOf } from '../rides/views/read-rides.ts';
import { cashReviews } from './cash/review-of-cash.ts';
import { refundsOfRides } from './refunds/refunds-of-rides.ts';

type Needs = Pick<Core, 'sql'>;

const sideOf = ({ role }: Actor): CashSide => (role === 'driver' ? 'driver' : 'rider');

/** Lists a page of a person's rides, the newest first, with what goes back to the rider, and whether the cash is in question. */
export async function ridesWithMoney(
  core: Needs,
  actor: Actor,
  page: Parameters<typeof ridesOf>[2],
): Promise<RideView[]> {
  const rides = await ridesOf(core, actor, page);
  const ids = rides.map(({ id }) => id);
  const reviews = await cashReviews(core.sql, sideOf(actor), ids);
  const refunds = await refundsOfRides(core.sql, actor.id, ids);
  for (const ride of rides) {
    const review = ride.driver ? reviews.get(ride.id) : null;
    if (review && review.state !== 'closed') ride.isCashUnderReview = true;
    const back = refunds.get(ride.id);
    if (back) ride.refunds = back;
  }
  return rides;
}

/** Returns the receipt of a ride with what the two said about its cash, and for its rider with what goes back. */
export async function receiptWithMoney(core: Needs, reader: Actor, rideId: string): Promise<Receipt> {
  const receipt = await receiptWithCash(core, reader, rideId);
  const reviews = await cashReviews(core.sql, sideOf(reader), [rideId]);
  const refunds = await refundsOfRides(core.sql, reader.id, [rideId]);
  const borne = reader.role === 'driver' ? await borneOf(core, rideId) : 0;
  return {
    ...receipt,
    cashReview: reviews.get(rideId) ?? null,
    refunds: refunds.get(rideId) ?? [],
    ...(borne > 0 && { borne }),
  };
}

/** Adds up what the driver of a ride bears of what went back to its rider. */
async function borneOf({ sql }: Needs, rideId: string): Promise<number> {
  const lines = await linesByReference(sql, { rideId, kinds: ['refund', 'refund_withdrawn'] });
  return lines.reduce((sum, { account, amount }) => (account === 'driver_earnings' ? sum + amount : sum), 0);
}
