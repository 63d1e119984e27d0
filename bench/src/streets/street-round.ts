import { CAR } from '@waka/core/geo/road-estimate';
import { pairRides } from '@waka/core/matching/rounds/pairing/pair-rides';
import type { PoolDriver, WaitingRide } from '@waka/core/matching/rounds/pairing/weigh-driver';
import { streetWays } from '@waka/core/matching/rounds/pairing/street-ways';
import type { Roads } from '@waka/core/platform/ports/roads';
import type { Figure, FigureResult } from '../lib/figure.ts';
import { spotsOf, type Spot } from '../matching/demand.ts';
import { randomStream, weightedPick } from '../matching/random.ts';
import { openStreets, type BenchStreets } from './open-streets.ts';
import { pointsAtStreets } from './street-world.ts';

const [RIDES, DRIVERS, ROUNDS, WARM_UP] = [200, 500, 60, 10];
/** Of the rides of a round so many are new in the next one; drivers go on by the metres of a second. */
const NEW_RIDES = 40;
const NEARBY_DEGREES = 0.002;
const METRES_A_ROUND = 5;
const METRES_A_DEGREE = 111_195;

/** What a round costs that asks for its ways, together with what it makes the streets do. */
export const streetRound: Figure = {
  names: ['street-round'],
  title: `a matching round along streets: ${RIDES} rides, ${DRIVERS} drivers of Freetown; STREETS_SOURCE`,
  async measure(): Promise<FigureResult> {
    const streets = await openStreets();
    if (!streets?.cpuMs) return { rows: [], results: [], notes: ['not measured: no streets of our own are named'] };
    try {
      await rounds(streets.roads(), streets.cpuMs, WARM_UP, await cityLife(streets.roads(), 3));
      return report(await rounds(streets.roads(), streets.cpuMs, ROUNDS, await cityLife(streets.roads(), 5)));
    } finally {
      await streets.close();
    }
  },
};

interface Cost {
  worker: number;
  streets: number;
  wall: number;
  offers: number;
  along: number;
}

async function rounds(
  roads: Roads,
  streetsCpuMs: NonNullable<BenchStreets['cpuMs']>,
  count: number,
  life: Awaited<ReturnType<typeof cityLife>>,
): Promise<Cost[]> {
  const costs: Cost[] = [];
  for (let round = 0; round < count; round += 1) {
    const { rides, drivers } = life();
    const [before, streets, since] = [process.cpuUsage(), await streetsCpuMs(), performance.now()];
    const ways = await streetWays(roads, 'freetown', rides, drivers);
    const decisions = pairRides('freetown', rides, drivers, ways);
    const wall = performance.now() - since;
    const { user, system } = process.cpuUsage(before);
    // What was still asked when the deadline was over is a cost of this round too.
    await new Promise((resolve) => setTimeout(resolve, 600));
    const chosen = decisions.flatMap((decision) => decision.chosen ?? []);
    costs.push({
      worker: (user + system) / 1000,
      streets: (await streetsCpuMs()) - streets,
      wall,
      offers: chosen.length,
      along: chosen.filter(({ isEstimate }) => !isEstimate).length,
    });
  }
  return costs;
}

function report(costs: Cost[]): FigureResult {
  const totals = costs.map(({ worker, streets }) => worker + streets);
  const what = `CPU of worker and streets for a round of ${RIDES} rides and ${DRIVERS} drivers, nothing remembered before the first of ${ROUNDS}`;
  return {
    rows: costs.map((cost) =>
      Object.fromEntries(Object.entries(cost).map(([name, value]) => [name, Math.round(value)])),
    ),
    results: [{ name: 'street-round', what, values: totals, unit: 'ms', limit: 150, aim: 100 }],
    notes: [`ms of CPU; the costliest round took ${Math.max(...totals).toFixed(0)} ms`],
  };
}

/** Simulates rides that come and go and drivers who move, at the known places of the city. */
async function cityLife(roads: Roads, seed: number): Promise<() => { rides: WaitingRide[]; drivers: PoolDriver[] }> {
  const spots = await pointsAtStreets(roads, await spotsOf('freetown'), seed);
  const random = randomStream(seed);
  const pick = weightedPick<Spot>(spots, ({ weight }) => weight);
  const off = () => (random() - 0.5) * NEARBY_DEGREES;
  const somewhere = () => {
    const { lat, lng } = pick(random());
    return { lat: lat + off(), lng: lng + off() };
  };
  let count = 0;
  const aRide = (): WaitingRide => ({
    id: `ride ${(count += 1)}`,
    pickup: somewhere(),
    vehicleType: 'standard',
    ageSeconds: 5,
    isCash: true,
    excludedDriverIds: [],
  });
  const headings = Array.from({ length: DRIVERS }, () => random() * 2 * Math.PI);
  let rides = Array.from({ length: RIDES }, aRide);
  let drivers = headings.map((_, index): PoolDriver => ({
    id: `driver ${index}`,
    ...somewhere(),
    ageMs: 1000,
    vehicleType: 'standard',
    motion: CAR,
    acceptanceRate: 0.75,
    idleSeconds: 60,
    maxPickupKm: null,
    isWalletOnly: false,
    unavailable: null,
  }));
  return () => {
    rides = [...rides.slice(NEW_RIDES), ...Array.from({ length: NEW_RIDES }, aRide)];
    const step = METRES_A_ROUND / METRES_A_DEGREE;
    drivers = drivers.map((driver, index) => {
      const heading = headings[index] ?? 0;
      return { ...driver, lat: driver.lat + Math.cos(heading) * step, lng: driver.lng + Math.sin(heading) * step };
    });
    return { rides, drivers };
  };
}
