import type { Tariff } from '../money/tariff.ts';
import type { Surge, TripFacts } from '../rides/tariff.ts';

/** Returns a generator of numbers from 0 to 1 that gives the same ones for a seed (mulberry32). */
export function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const upTo = (next: () => number, most: number) => Math.floor(next() * (most + 1));
const sometimes = <Value>(next: () => number, value: Value): Value | undefined => (next() < 0.6 ? value : undefined);

/** Makes up a tariff; each part is there or left out. */
export function aTariff(next: () => number): Tariff {
  const tariff: Tariff = {
    base: upTo(next, 30_000),
    perKm: upTo(next, 3_000),
    perMinute: sometimes(next, upTo(next, 300)),
    minimumFare: sometimes(next, upTo(next, 40_000)),
    freeWaitingMin: sometimes(next, upTo(next, 10)),
    waitingPerMin: sometimes(next, upTo(next, 500)),
    night: sometimes(next, { from: upTo(next, 1439), to: upTo(next, 1439), percent: 100 + upTo(next, 200) }),
    maxPercent: sometimes(next, 100 + upTo(next, 100)),
    roundTo: sometimes(next, [1, 100, 500, 1000][upTo(next, 3)]),
  };
  return JSON.parse(JSON.stringify(tariff));
}

/** Makes up a surge of so many per cent. */
export const surgeOf = (percent: number): Surge => ({
  percent,
  waiting: 9,
  free: 2,
  capPercent: 250,
  at: '2026-11-25T18:00:00.000Z',
});

/** Makes up what the price of a trip follows from. */
export const factsOfTrip = (next: () => number): TripFacts => ({
  distanceKm: Math.round(next() * 40_000) / 1000,
  durationMin: 1 + upTo(next, 120),
  minuteOfDay: upTo(next, 1439),
  waitedMin: upTo(next, 60),
  surcharges: next() < 0.5 ? [{ zone: 'Airport', end: 'pickup', amount: 1 + upTo(next, 20_000) }] : [],
  ...(next() < 0.5 && { surge: surgeOf(100 + upTo(next, 150)) }),
  atLeast: next() < 0.2 ? upTo(next, 60_000) : 0,
});
