import { CAR } from '@waka/core/geo/road-estimate';
import type { City } from '@waka/core/geo/areas/cities';
import { estimatedTravel } from '@waka/core/geo/roads/travel';
import type { Figure } from '../lib/figure.ts';
import { percentile } from '../lib/statistics.ts';
import { driversOf, requestsOf, spotsOf, type Spot, type World } from './demand.ts';
import { policies, type PolicyName } from './policies.ts';
import { simulate, type Behaviour, type Outcome } from './simulate.ts';

const CITIES = ['freetown', 'conakry'] as const satisfies readonly City[];
const SEEDS = [11, 23, 47, 59, 71, 83];
const DRIVERS = 120;
const HOURS = 3;
/** How long a ride keeps a driver busy besides the trip itself, for the load alone. */
const PICKUP_SECONDS = 300;
const willing: Behaviour = { refuses: 0, ignores: 0 };
const moody: Behaviour = { refuses: 0.2, ignores: 0.1 };

/** Ratios to first come, first served, and for the share of people served a difference in percentage points. */
interface Goal {
  load: number;
  pickup: number;
  wait: number;
  served: number;
}

const goals: Goal[] = [
  { load: 0.6, pickup: 1, wait: 1.02, served: -0.1 },
  { load: 0.85, pickup: 0.97, wait: 0.98, served: -0.5 },
  { load: 0.95, pickup: 0.93, wait: 0.9, served: -0.5 },
  { load: 1.1, pickup: 0.82, wait: 0.67, served: 0.5 },
  { load: 1.5, pickup: 0.6, wait: 0.52, served: 5 },
];

/** Measures how well the product's pairing serves a day of a city, beside two simpler policies on the same demand. */
export const matchingQuality: Figure = {
  names: ['matching'],
  title: `matching: the product beside first-come and nearest-pair, ${DRIVERS} drivers, ${HOURS} h, ${SEEDS.length} seeds each in Freetown and Conakry`,
  measure: async () => {
    const rows: Record<string, string | number>[] = [];
    const notes: string[] = [];
    let missed = 0;
    const judge = (what: string, value: number, limit: number, isFloor = false) => {
      const isMet = isFloor ? value >= limit : value <= limit;
      notes.push(
        `${isMet ? 'met   ' : 'MISSED'} ${what}: ${value.toFixed(2)} (${isFloor ? 'at least' : 'at most'} ${limit})`,
      );
      if (!isMet) missed += 1;
    };
    const spots = { freetown: await spotsOf('freetown'), conakry: await spotsOf('conakry') };
    for (const goal of goals) {
      const runs = await runsAt(spots, goal.load, willing);
      const of = (name: PolicyName) => summary(runs[name]);
      const [ours, first] = [of('product'), of('firstCome')];
      for (const name of ['product', 'firstCome', 'nearestPair'] as const)
        rows.push({ load: goal.load, policy: name, ...rounded(of(name)) });
      judge(`load ${goal.load}, pickup km`, ours.pickupKm / first.pickupKm, goal.pickup);
      judge(`load ${goal.load}, wait`, ours.waitSeconds / first.waitSeconds, goal.wait);
      judge(`load ${goal.load}, served, points`, ours.servedPercent - first.servedPercent, goal.served, true);
      if (goal.load === 0.95) judge('load 0.95, longest waits (p99)', ours.waitP99 / first.waitP99, 1.1);
      if (goal.load === 0.85) judge('load 0.85, unfairness of offers (Gini)', ours.gini / first.gini, 1.05);
    }
    const withMoods = await runsAt(spots, 0.85, moody);
    const [ours, first] = [summary(withMoods.product), summary(withMoods.firstCome)];
    rows.push(
      { load: '0.85 moody', policy: 'product', ...rounded(ours) },
      { load: '0.85 moody', policy: 'firstCome', ...rounded(first) },
    );
    judge('load 0.85, refusals and silence, acceptance p90', ours.acceptP90 / first.acceptP90, 1);
    const what = `goals of matching that are missed, of ${notes.length}`;
    return { rows, results: [{ name: 'matching', what, values: [missed], unit: 'goals', limit: 0, aim: 0 }], notes };
  },
};

type Spots = Record<(typeof CITIES)[number], Spot[]>;

/** Builds a world in which the estimate is the truth. */
const estimatedWorld =
  (city: City): World =>
  (from, to) =>
    estimatedTravel({ from, to }, { city, motion: CAR });

async function runsAt(spots: Spots, load: number, behaviour: Behaviour): Promise<Record<PolicyName, Outcome[]>> {
  const runs: Record<PolicyName, Outcome[]> = { product: [], firstCome: [], nearestPair: [] };
  for (const city of CITIES) {
    const world = estimatedWorld(city);
    for (const seed of SEEDS) {
      const probe = requestsOf(world, spots[city], { seed, seconds: 3600, perSecond: 0.2 });
      const tripSeconds = probe.reduce((sum, one) => sum + one.tripSeconds, 0) / probe.length;
      const perSecond = (load * DRIVERS) / (tripSeconds + PICKUP_SECONDS);
      const requests = requestsOf(world, spots[city], { seed, seconds: HOURS * 3600, perSecond });
      const places = driversOf(spots[city], { seed, count: DRIVERS });
      for (const name of ['product', 'firstCome', 'nearestPair'] as const) {
        runs[name].push(await simulate({ city, world, requests, places, policy: policies[name], behaviour, seed }));
      }
    }
  }
  return runs;
}

function summary(outcomes: Outcome[]) {
  const all = (list: (outcome: Outcome) => number[]) => outcomes.flatMap(list);
  return {
    pickupKm: mean(all(({ pickupKm }) => pickupKm)),
    waitSeconds: mean(all(({ waitSeconds }) => waitSeconds)),
    waitP99: percentile(
      all(({ waitSeconds }) => waitSeconds),
      0.99,
    ),
    acceptP90: percentile(
      all(({ acceptSeconds }) => acceptSeconds),
      0.9,
    ),
    servedPercent: (100 * sum(outcomes.map(({ served }) => served))) / sum(outcomes.map(({ requested }) => requested)),
    gini: mean(outcomes.map(({ offers }) => gini(offers))),
  };
}

const rounded = (figures: Record<string, number>) =>
  Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, Number(value.toFixed(2))]));
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
const mean = (values: number[]) => sum(values) / values.length;

/** Computes the Gini coefficient: 0 when all have the same, 1 when one has everything. */
function gini(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const weighted = sum(sorted.map((value, index) => (index + 1) * value));
  return (2 * weighted) / (sorted.length * sum(sorted)) - (sorted.length + 1) / sorted.length;
}
