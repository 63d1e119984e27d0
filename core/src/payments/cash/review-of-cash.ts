import type { CashReview, CashSide } from '@waka/contracts/money/cash-count';
import { In } from 'typeorm';
import type { Sql } from '../../platform/postgres/sql.ts';
import { CashCountRow } from './cash-count.entity.ts';
import { statedCash } from './end-cash-count.ts';

/** Reads what the two sides of some rides said about the cash where they did not agree, as one of them may read it, by ride. */
export async function cashReviews(
  { manager }: Sql,
  side: CashSide,
  rideIds: readonly string[],
): Promise<Map<string, CashReview>> {
  const counts = await manager.findBy(CashCountRow, { rideId: In([...rideIds]) });
  return new Map(
    counts.flatMap((count) => {
      const review = reviewOf(count, side);
      return review ? [[count.rideId, review] as const] : [];
    }),
  );
}

/** Presents what the two said; null where nothing is, or was, in question for this side. */
function reviewOf(count: CashCountRow, side: CashSide): CashReview | null {
  const { due, given, decidedBy } = count;
  const state = stateFor(count, side);
  if (!state) return null;
  const said = { rider: count.riderSays, driver: count.driverSays };
  // What a rider claims is not shown to a driver who may still answer.
  if (side === 'driver' && state !== 'closed' && said.driver === null) said.rider = null;
  const until = state === 'disputed' ? count.nextAt?.toISOString() : undefined;
  return { state, due, said, given, isByOps: decidedBy !== null, ...(until && { until }) };
}

function stateFor(count: CashCountRow, side: CashSide): CashReview['state'] | null {
  const { state, due, riderSays, driverSays } = count;
  if (state === 'disputed') return state;
  const isMissing = driverSays !== null && driverSays < due && riderSays === null;
  const said = statedCash(count);
  const isDifferent = riderSays === null ? isMissing : said.rider !== said.driver;
  if (!isDifferent) return null;
  if (state === 'closed') return state;
  // A driver who has said nothing is asked as always.
  return side === 'driver' && driverSays === null ? null : 'claimed';
}
