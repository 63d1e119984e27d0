import type { Core } from '@waka/core/platform/core';
import { learnStreets } from '@waka/core/rides/learning/learn-streets';
import { driveMonth, hiddenTruth, quotedBesideTruth } from '@waka/core/testing/driven-month';
import { inBenchWorld } from '../lib/servers/bench-world.ts';
import type { BenchServices, Figure, FigureResult } from '../lib/figure.ts';
import { median, percentile } from '../lib/statistics.ts';
import { spotsOf } from '../matching/demand.ts';
import { openStreets, type BenchStreets } from './open-streets.ts';
import { pointsAtStreets } from './street-world.ts';

const SEED = 17;
const [TRIPS, TESTED] = [3000, 300];

/** How far quoted times are from a truth that shows in a month of tracks alone. */
export const learnedMonth: Figure = {
  names: ['learned-time'],
  title: `times of ways after a month of ${TRIPS} trips with invented speeds and jams, on real streets; STREETS_SOURCE`,
  async measure(services): Promise<FigureResult> {
    const streets = await openStreets();
    if (!streets) return { rows: [], results: [], notes: ['not measured: no streets are named'] };
    try {
      return await measured(streets, services);
    } finally {
      await streets.close();
    }
  },
};

function measured(streets: BenchStreets, services: BenchServices): Promise<FigureResult> {
  return inBenchWorld(services, async (world) => {
    const core: Core = { ...world.core, roads: streets.roads() };
    const places = await pointsAtStreets(core.roads, await spotsOf('freetown'), SEED);
    const truth = hiddenTruth(SEED);
    const tested = { truth, places, trips: TESTED, seed: SEED + 1 };
    const before = await quotedBesideTruth(core.roads, tested);
    await driveMonth(core, { truth, places, trips: TRIPS, seed: SEED });
    const since = performance.now();
    const lesson = await learnStreets(core);
    const seconds = (performance.now() - since) / 1000;
    const after = await quotedBesideTruth(core.roads, tested);
    const values = [median(errors(after))];
    const what = `median error of the time of a way after a month, ${after.length} ways beside a truth that was not seen`;
    return {
      rows: [row('before', before), row('after', after)],
      results: [{ name: 'learned-time', what, values, unit: '%', limit: 15, aim: 12 }],
      notes: [
        `${lesson?.trips} trips taught ${lesson?.streets} streets, ${lesson?.taught?.edges} edges, in ${seconds.toFixed(0)} s`,
      ],
    };
  });
}

type Compared = Awaited<ReturnType<typeof quotedBesideTruth>>;

const errors = (all: Compared) => all.map(({ quoted, true: real }) => Math.abs(quoted / real - 1) * 100);

const row = (learning: string, all: Compared) => ({
  learning,
  'time p50 %': round(median(errors(all))),
  'time p90 %': round(percentile(errors(all), 0.9)),
  'time bias': round(median(all.map(({ quoted, true: real }) => quoted / real))),
});

const round = (value: number) => Number(value.toFixed(2));
