import type { Receipt } from '@waka/contracts/rides/receipt';
import { currencyFacts } from '@waka/contracts/money/currency';
import { priceTrip, totalOf, type FareLine } from '@waka/contracts/rides/tariff';
import type { Tariff } from '@waka/contracts/money/tariff';
import type { RidePrice } from '../../pricing/ride-price.ts';
import type { Ride } from '../ride.entity.ts';

const PER_CENT = currencyFacts.SLE.old?.perMinor ?? 1;

/** Rounds old leones to cents as the migration of the records did: half a cent up. */
const inCents = (old: number): number => Math.floor((old + PER_CENT / 2) / PER_CENT);

/** Returns the lines of a fare in cents: differences of rounded sums, so that they add up to the rounded fare. */
export function linesInCents(lines: readonly FareLine[]): FareLine[] {
  let upto = 0;
  return lines.flatMap((line) => {
    const before = inCents(upto);
    upto += line.amount;
    const rates = {
      ...('perKm' in line && { perKm: inCents(line.perKm) }),
      ...('perMinute' in line && { perMinute: inCents(line.perMinute) }),
    };
    const amount = inCents(upto) - before;
    return amount === 0 ? [] : [{ ...line, ...rates, amount }];
  });
}

type OldRide = Pick<Ride, 'fare' | 'shownFare' | 'tip' | 'price' | 'oldLeones'>;

/**
 * Returns what a receipt says in old leones, where cents cannot say it; null for any other ride. `price` is the one by
 * the tariff, for a ride from before prices were stored.
 */
export function oldSums(ride: OldRide, price: RidePrice | null): NonNullable<Receipt['oldLeones']> | null {
  const was = ride.oldLeones;
  // A sum that was changed since, such as a fare that is now a fee, is no old one.
  if (!was || inCents(was.fare) !== ride.fare) return null;
  const lines = was.price?.lines ?? (ride.price === null && price ? oldLinesOf(price) : null);
  return {
    total: was.fare,
    lines: lines && totalOf(lines) === was.fare ? lines : null,
    shownFare: was.shown_fare,
    tip: ride.tip?.state === 'paid' && was.tip && inCents(was.tip.amount) === ride.tip.amount ? was.tip.amount : null,
  };
}

/** Prices a trip by its tariff in old leones. */
export const oldLinesOf = ({ tariff, facts }: Pick<RidePrice, 'tariff' | 'facts'>): FareLine[] =>
  priceTrip(asOld(tariff), facts).lines;

const asOld = ({ base, perKm, ...parts }: Tariff): Tariff => ({
  ...parts,
  base: base * PER_CENT,
  perKm: perKm * PER_CENT,
});
