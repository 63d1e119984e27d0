import type { Figure, FigureResult } from '../lib/figure.ts';
import { driversOf, requestsOf, spotsOf } from '../matching/demand.ts';
import { product, productAlong, productThatKnows, type Policy } from '../matching/policies.ts';
import { simulate, type Outcome } from '../matching/simulate.ts';
import { openStreets, type BenchStreets } from './open-streets.ts';
import { streetWorld, type StreetWorld } from './street-world.ts';

const LOADS = [0.6, 0.85, 0.95];
const SEEDS = [11, 23, 47];
const DRIVERS = 120;
const HOURS = 3;
const PICKUP_SECONDS = 300;

/** What matching by true minutes saves, in a city whose ways are those along its streets. */
export const streetMatching: Figure = {
  names: ['street-matching'],
  title: `matching along streets beside the straight line: Freetown, ${DRIVERS} drivers, ${HOURS} h, ${SEEDS.length} seeds; STREETS_SOURCE or ROUTING_URL`,
  async measure(): Promise<FigureResult> {
    const streets = await openStreets();
    if (!streets) return { rows: [], results: [], notes: ['not measured: no streets are named'] };
    try {
      return await measured(streets);
    } finally {
      await streets.close();
    }
  },
};

async function measured(streets: BenchStreets): Promise<FigureResult> {
  const rows: FigureResult['rows'] = [];
  const ratios: number[] = [];
  const spots = await spotsOf('freetown');
  const cities = new Map<number, StreetWorld>();
  for (const seed of SEEDS) cities.set(seed, await streetWorld(streets, spots, seed));
  for (const load of LOADS) {
    const runs: Record<string, Outcome[]> = { straight: [], streets: [], known: [] };
    for (const [seed, city] of cities) {
      const policies = {
        straight: product,
        streets: productAlong(streets.roads()),
        known: productThatKnows(city.world),
      };
      for (const [name, policy] of Object.entries(policies)) runs[name]?.push(await day(city, policy, load, seed));
    }
    const minutes = (name: string) => mean((runs[name] ?? []).flatMap(({ pickupSeconds }) => pickupSeconds)) / 60;
    for (const [name, outcomes] of Object.entries(runs)) {
      const sum = (of: (outcome: Outcome) => number) => outcomes.reduce((total, one) => total + of(one), 0);
      rows.push({
        load,
        policy: name,
        'pickup min': round(minutes(name)),
        'to the straight line': round(minutes(name) / minutes('straight')),
        'wait s': round(mean(outcomes.flatMap(({ waitSeconds }) => waitSeconds))),
        'served %': round((100 * sum(({ served }) => served)) / sum(({ requested }) => requested)),
      });
    }
    ratios.push(minutes('streets') / minutes('straight'));
  }
  const what =
    'minutes to the pickup, matched along streets, to those matched by the straight line; the mean of three loads';
  return {
    rows,
    results: [{ name: 'street-matching', what, values: [mean(ratios)], limit: 0.92, aim: 0.88 }],
    notes: ['"known" is what the same pairing saves if it knew every way at once'],
  };
}

function day({ spots, world }: StreetWorld, policy: Policy, load: number, seed: number): Promise<Outcome> {
  const demand = { seed, scatter: 0 };
  const probe = requestsOf(world, spots, { ...demand, seconds: 3600, perSecond: 0.2 });
  const tripSeconds = probe.reduce((sum, one) => sum + one.tripSeconds, 0) / probe.length;
  const perSecond = (load * DRIVERS) / (tripSeconds + PICKUP_SECONDS);
  const requests = requestsOf(world, spots, { ...demand, seconds: HOURS * 3600, perSecond });
  const places = driversOf(spots, { seed, count: DRIVERS });
  const behaviour = { refuses: 0, ignores: 0 };
  return simulate({ city: 'freetown', world, requests, places, policy, behaviour, seed });
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const round = (value: number) => Number(value.toFixed(2));
