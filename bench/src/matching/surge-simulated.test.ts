import { beforeAll, expect, test } from '@jest/globals';
import { SEARCH_SECONDS } from '@waka/contracts/matching/offer';
import { CAR } from '@waka/core/geo/road-estimate';
import { estimatedTravel } from '@waka/core/geo/roads/travel';
import { driversOf, requestsOf, spotsOf, type Spot, type World } from './demand.ts';
import { policies } from './policies.ts';
import { simulate, SURGE_SECONDS, type Outcome, type Surge } from './simulate.ts';

const DRIVERS = 40;
const bounds = { capPercent: 180, stepPercent: 10, fewestWaiting: 3, fromRatio: 1, fullRatio: 3 };
/** An assumption: at twice the fare four riders of five do not book. */
const surge: Surge = { bounds, leaves: (percent) => Math.min(0.8, (percent - 100) / 125) };
const world: World = (from, to) => estimatedTravel({ from, to }, { city: 'freetown', motion: CAR });

let spots: Spot[];
beforeAll(async () => {
  spots = await spotsOf('freetown');
});

/** Simulates an hour in which riders ask for this share of what the drivers can do. */
function anHour(load: number, withSurge: boolean, seed: number) {
  const [probe] = [requestsOf(world, spots, { seed, seconds: 3600, perSecond: 0.1 })];
  const tripSeconds = probe.reduce((sum, one) => sum + one.tripSeconds, 0) / probe.length;
  const perSecond = (load * DRIVERS) / (tripSeconds + 300);
  return simulate({
    city: 'freetown',
    world,
    requests: requestsOf(world, spots, { seed, seconds: 3600, perSecond }),
    places: driversOf(spots, { seed, count: DRIVERS }),
    policy: policies.product,
    behaviour: { refuses: 0.1, ignores: 0.05 },
    seed,
    ...(withSurge && { surge }),
  });
}

/**
 * Returns how long a rider who booked was searched for on the whole, without an end for some. The way of a driver who
 * was found is no measure: with more riders than drivers, those are served who happen to be next to one.
 */
const searchOf = ({ acceptSeconds, requested, left }: Outcome) =>
  (acceptSeconds.reduce((sum, seconds) => sum + seconds, 0) +
    (requested - left - acceptSeconds.length) * SEARCH_SECONDS) /
  (requested - left);

test.each([11, 23])(
  'with too few drivers, busy-time prices shorten the search, capped and step by step: seed %i',
  async (seed) => {
    const [plain, busy] = [await anHour(2, false, seed), await anHour(2, true, seed)];
    expect(searchOf(busy)).toBeLessThan(searchOf(plain));
    // Of those who still ask, more get a driver.
    expect(busy.served / (busy.requested - busy.left)).toBeGreaterThan(plain.served / plain.requested);
    expect(Math.max(...busy.percents)).toBeGreaterThan(100);
    for (const [index, percent] of busy.percents.entries()) {
      expect(percent).toBeGreaterThanOrEqual(100);
      expect(percent).toBeLessThanOrEqual(bounds.capPercent);
      const moved = Math.abs(percent - (busy.percents[index - 1] ?? 100));
      expect(moved).toBeLessThanOrEqual((bounds.stepPercent * SURGE_SECONDS) / 60 + 1e-9);
    }
  },
);

test('with drivers in plenty the price stays the usual one, and keeps no rider away', async () => {
  const calm = await anHour(0.3, true, 47);
  expect(calm.left).toBe(0);
  expect(new Set(calm.percents)).toEqual(new Set([100]));
});
