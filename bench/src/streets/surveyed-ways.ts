import { readFile } from 'node:fs/promises';
import { greatCircleKm, type LatLng } from '@waka/contracts/geo';
import { CAR, roadUse } from '@waka/core/geo/road-estimate';
import '@waka/core/testing/first-areas';
import { estimatedTravel, type Travel } from '@waka/core/geo/roads/travel';
import type { Roads } from '@waka/core/platform/ports/roads';
import type { Figure, FigureResult } from '../lib/figure.ts';
import { median, percentile } from '../lib/statistics.ts';
import { openStreets } from './open-streets.ts';

/** A way of a survey, with its measured length and time. */
interface SurveyedWay {
  from: LatLng;
  to: LatLng;
  km: number;
  seconds: number;
}

const SHORTEST_KM = 1;
/** A line that comes back to where it began is no way between its ends. */
const STRAIGHT_SHARE = 0.25;

/** How far quotes along streets are from ways that were surveyed, in length and in time. */
export const surveyedWays: Figure = {
  names: ['quote-distance', 'quote-distance-p90', 'quote-time'],
  title:
    'quotes beside surveyed ways: STREETS_SOURCE or ROUTING_URL, and STREETS_SURVEY (GeoJSON lines with metres and seconds)',
  async measure(): Promise<FigureResult> {
    const file = process.env.STREETS_SURVEY;
    const streets = file ? await openStreets() : null;
    if (!file || !streets) return { rows: [], results: [], notes: ['not measured: no streets or no survey is named'] };
    try {
      return report(await measured(await readSurvey(file), streets.roads()));
    } finally {
      await streets.close();
    }
  },
};

async function readSurvey(file: string): Promise<SurveyedWay[]> {
  const { features }: { features: unknown[] } = JSON.parse(await readFile(file, 'utf8'));
  return features.flatMap((feature) => {
    const { metres, seconds }: Record<string, unknown> = Object(Object(feature).properties);
    const line: [number, number][] = Object(Object(feature).geometry).coordinates ?? [];
    const [from, to] = [line[0], line.at(-1)].map((point) => point && { lat: point[1], lng: point[0] });
    const way = { km: Number(metres) / 1000, seconds: Number(seconds) };
    if (!from || !to || !(way.km >= SHORTEST_KM) || !(way.seconds > 0)) return [];
    return greatCircleKm(from, to) < way.km * STRAIGHT_SHARE ? [] : [{ from, to, ...way }];
  });
}

interface Compared {
  true: SurveyedWay;
  quoted: Travel | null;
  estimated: Travel;
}

async function measured(ways: SurveyedWay[], { wayThrough }: Roads): Promise<Compared[]> {
  const compared: Compared[] = [];
  for (const way of ways) {
    const drive = { city: 'freetown', motion: CAR } as const;
    const quoted = await wayThrough([way.from, way.to], roadUse(drive.city, drive.motion));
    compared.push({
      true: way,
      quoted: quoted && { ...quoted, isEstimate: false },
      estimated: estimatedTravel(way, drive),
    });
  }
  return compared;
}

function report(all: Compared[]): FigureResult {
  const quoted = all.filter(({ quoted: travel }) => travel !== null);
  const errors = (of: 'quoted' | 'estimated', part: 'km' | 'seconds') =>
    quoted.map((one) => Math.abs((one[of]?.[part] ?? Number.NaN) / one.true[part] - 1) * 100);
  const row = (of: 'quoted' | 'estimated') => ({
    by: of,
    'km p50 %': round(median(errors(of, 'km'))),
    'km p90 %': round(percentile(errors(of, 'km'), 0.9)),
    'time p50 %': round(median(errors(of, 'seconds'))),
    'time p90 %': round(percentile(errors(of, 'seconds'), 0.9)),
    'time bias': round(median(quoted.map((one) => (one[of]?.seconds ?? Number.NaN) / one.true.seconds))),
  });
  const result = (name: string, what: string, value: number, limit: number, aim: number) => ({
    name,
    what: `${what}, ${quoted.length} surveyed ways`,
    values: [value],
    unit: '%',
    limit,
    aim,
  });
  const km = errors('quoted', 'km');
  return {
    rows: [row('quoted'), row('estimated')],
    results: [
      result('quote-distance', 'median error of the distance quoted along streets', median(km), 5, 2),
      result('quote-distance-p90', 'the same, 90 % of them', percentile(km, 0.9), 15, 8),
      result(
        'quote-time',
        'median error of the time quoted, before any learning',
        median(errors('quoted', 'seconds')),
        25,
        20,
      ),
    ],
    notes: [`${all.length - quoted.length} of ${all.length} ways had no answer`],
  };
}

const round = (value: number) => Number(value.toFixed(2));
