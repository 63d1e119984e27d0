import { allCities, type City } from '../../geo/areas/cities.ts';
import type { Core } from '../../platform/core.ts';
import type { TaughtSpeeds } from '../../platform/ports/roads.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { gatherSamples } from './gather-samples.ts';
import {
  allowMinutes,
  hoursOf,
  knownShare,
  learnedCities,
  speedsOf,
  storeCity,
  storeSpeeds,
  streetHours,
  streetMedians,
  type HourMedian,
} from './speeds.repository.ts';
import { DAY_HOURS, HOURS_A_WEEK } from './week-hours.ts';
import { completeWeek, weeklyKmh } from './weekly-kmh.ts';

/** A city is left to the speeds of the tiles until so much of what is driven there is known. */
const KNOWN_SHARE = 0.7;

/** What a night has brought. */
interface Lesson {
  trips: number;
  streets: number;
  areas: readonly City[];
  /** Null where the provider took nothing. */
  taught: TaughtSpeeds | null;
}

/**
 * Learns the speeds of streets by hour of the week from yesterday's trips, and gives them to the provider of ways. Null
 * where that one has no use for them.
 */
export async function learnStreets(
  core: Pick<Core, 'sql' | 'transaction' | 'roads' | 'vehicles' | 'config'>,
): Promise<Lesson | null> {
  if (core.roads.provider !== 'valhalla') return null;
  const trips = await gatherSamples(core);
  let streets = 0;
  for (const city of allCities()) {
    streets += await core.transaction(async (sql) => {
      await allowMinutes(sql);
      return measureSpeeds(sql, city);
    });
  }
  return { trips, streets, ...(await teachSpeeds(core)) };
}

/** Measures the streets of a city by what was driven in the last weeks. Answers how many are known. */
async function measureSpeeds(sql: Sql, city: City): Promise<number> {
  const hours = completeWeek(await hoursOf(sql, city, 'week'), await hoursOf(sql, city, 'day'));
  const medians = await streetMedians(sql, city, hours);
  if (medians.length === 0) return 0;
  const byHour = byStreet(await streetHours(sql, city));
  const speeds = medians.map((median) => ({ ...median, city, hours: hoursIn(byHour.get(keyOf(median)) ?? []) }));
  await storeSpeeds(sql, speeds);
  await storeCity(sql, { city, hours, share: await knownShare(sql, city) });
  return speeds.length;
}

const keyOf = ({ lat, lng, heading }: Pick<HourMedian, 'lat' | 'lng' | 'heading'>) => `${lat} ${lng} ${heading}`;

function byStreet(medians: readonly HourMedian[]): Map<string, HourMedian[]> {
  const streets = new Map<string, HourMedian[]>();
  for (const median of medians) {
    const known = streets.get(keyOf(median));
    if (known) known.push(median);
    else streets.set(keyOf(median), [median]);
  }
  return streets;
}

function hoursIn(medians: readonly HourMedian[]): (number | null)[] {
  const known = new Map(medians.map(({ dayHour, secondsPerKm }) => [dayHour, secondsPerKm]));
  return Array.from({ length: DAY_HOURS }, (_, hour) => known.get(hour) ?? null);
}

/** Gives the provider what is known of the cities in which enough is. */
async function teachSpeeds({ sql, roads }: Pick<Core, 'sql' | 'roads'>): Promise<Pick<Lesson, 'areas' | 'taught'>> {
  const cities = await learnedCities(sql);
  const used = cities.filter(
    ({ isUsed, share, hours }) => isUsed && share >= KNOWN_SHARE && hours.length === HOURS_A_WEEK,
  );
  const areas = used.map(({ city }) => city);
  const streets = [];
  for (const { city, hours } of used) {
    for (const street of await speedsOf(sql, city)) {
      const { lat, lng, heading } = street;
      streets.push({ middle: { lat, lng }, heading, kmh: weeklyKmh(street, hours) });
    }
  }
  // Nothing to say, and nothing that was said before.
  if (cities.length === 0) return { areas, taught: null };
  return { areas, taught: await roads.teach({ areas, streets }) };
}
