import type { TariffPreview } from '@waka/contracts/ops/pricing/fare-views';
import type { FarePreviewRequest } from '@waka/contracts/ops/ops-requests';
import { regionFacts } from '@waka/contracts/regions';
import { priceTrip } from '@waka/contracts/rides/tariff';
import { ensure } from '../../platform/app-error.ts';
import type { Core } from '../../platform/core.ts';
import { factsAt } from '../../pricing/ride-price.ts';
import { fareNow, ridesOfWeek } from '../money/rates.repository.ts';

const MOST_RIDES = 2_000;
const EXAMPLES = 5;

/**
 * Prices the completed rides of the last week by a tariff and by the present one, both with the facts that their fares
 * followed from. Throws AppError `ops.not_found`.
 */
export async function previewTariff(
  { sql }: Pick<Core, 'sql'>,
  { region, vehicleType, ...proposed }: FarePreviewRequest,
): Promise<TariffPreview> {
  const present = await fareNow(sql, { region, vehicleType });
  ensure(present, 'ops.not_found');
  const now = { base: present.base, perKm: present.perKm, ...present.parts };
  const next = { base: proposed.base, perKm: proposed.perKm, ...(proposed.parts ?? present.parts) };
  const rides = await ridesOfWeek(sql, { region, vehicleType }, MOST_RIDES + 1);
  const counted = rides.slice(0, MOST_RIDES).map((ride) => {
    // The fare agreed before a change of the trip would hide what a lower tariff changes.
    const facts = { ...(ride.price?.facts ?? factsAt(ride.requestedAt, ride)), atLeast: 0 };
    const [fare, fareBefore] = [priceTrip(next, facts).total, priceTrip(now, facts).total];
    return { ride, fare, fareNow: fareBefore, difference: fare - fareBefore };
  });
  const differences = counted.map(({ difference }) => difference);
  return {
    currency: regionFacts[region].currency,
    rides: counted.length,
    isPart: rides.length > MOST_RIDES,
    totalNow: sum(counted.map((one) => one.fareNow)),
    total: sum(counted.map((one) => one.fare)),
    more: paidDifferently(differences.filter((difference) => difference > 0)),
    less: paidDifferently(differences.filter((difference) => difference < 0).map((difference) => -difference)),
    examples: counted
      .filter(({ difference }) => difference !== 0)
      .toSorted((a, b) => Math.abs(b.difference) - Math.abs(a.difference))
      .slice(0, EXAMPLES)
      .toSorted((a, b) => b.difference - a.difference)
      .map(({ ride, fare, fareNow: before }) => ({
        from: ride.pickupArea,
        to: ride.dropoffArea,
        distanceKm: ride.distanceKm,
        requestedAt: ride.requestedAt.toISOString(),
        fareNow: before,
        fare,
      })),
  };
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

const paidDifferently = (amounts: readonly number[]) => ({
  rides: amounts.length,
  mean: amounts.length === 0 ? 0 : Math.round(sum(amounts) / amounts.length),
  most: amounts.reduce((most, amount) => Math.max(most, amount), 0),
});
