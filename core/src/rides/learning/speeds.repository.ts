import type { SelectQueryBuilder } from 'typeorm';
import type { City } from '../../geo/areas/cities.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { DrivenWay } from '../tracks/driven-way.entity.ts';
import { Ride } from '../ride.entity.ts';
import { LearnedCity } from './learned-city.entity.ts';
import { StreetSample } from './street-sample.entity.ts';
import { StreetSpeed } from './street-speed.entity.ts';

/** Fewer might show how one driver drove or where one rider lives, and say little of the street. */
const ENOUGH = 'count(*) >= 5 AND count(DISTINCT ride.driverId) >= 3 AND count(DISTINCT ride.riderId) >= 3';
const DAY_HOUR = '(CASE WHEN sample.hour / 24 IN (0, 6) THEN 24 ELSE 0 END) + sample.hour % 24';
const STREET = 'sample.lat, sample.lng, sample.heading';
const ROWS_AT_ONCE = 500;

const medianOf = (what: string): string => `percentile_cont(0.5) WITHIN GROUP (ORDER BY ${what})`;

/** Lists trips that were over yesterday or in the nights that were missed, and of which no street was read; by id. */
export const tripsToLearnFrom = (sql: Sql, after: string, most: number): Promise<Ride[]> =>
  sql.manager
    .createQueryBuilder(Ride, 'ride')
    .innerJoin(DrivenWay, 'way', `way.rideId = ride.id AND way.source = 'road'`)
    .where(`ride.id > greatest(:after::uuid, (SELECT uuidv7(interval '-4 days')))`, { after })
    .andWhere(`ride.status = 'completed' AND ride.completedAt < date_trunc('day', now(), 'UTC')`)
    .andWhere((query) => {
      const samples = query.subQuery().select('1').from(StreetSample, 'sample').where('sample.rideId = ride.id');
      return `NOT EXISTS ${samples.getQuery()}`;
    })
    .orderBy('ride.id')
    .limit(most)
    .getMany();

/** Stores what was read of a trip; what another one has stored stays. */
export const insertSamples = (sql: Sql, samples: StreetSample[]): Promise<unknown> =>
  sql.manager.createQueryBuilder().insert().into(StreetSample).values(samples).orIgnore().execute();

/** Lets the statements of this transaction take minutes: they read weeks of trips, at night. */
export const allowMinutes = (sql: Sql): Promise<unknown> => sql(`SET LOCAL statement_timeout = '5min'`);

const samplesOf = (sql: Sql, city: City): SelectQueryBuilder<StreetSample> =>
  sql.manager
    .createQueryBuilder(StreetSample, 'sample')
    .innerJoin(Ride, 'ride', 'ride.id = sample.rideId')
    .where('sample.city = :city', { city })
    .having(ENOUGH);

type StreetMedian = Omit<StreetSpeed, 'city' | 'hours' | 'measuredAt'>;

/** How slow a street is, beside how slow the city is at that hour, both in logarithms. */
const [SLOW, CITY_SLOW] = ['ln(sample.seconds / sample.km)', 'ln((:cityHours::float8[])[sample.hour + 1])'];
/** Until a street says otherwise it follows the city: as if so much had been seen of it already. */
const PRIOR = 0.3;
const SWING = `least(greatest((regr_sxy(${SLOW}, ${CITY_SLOW}) + ${PRIOR}) / (regr_sxx(${SLOW}, ${CITY_SLOW}) + ${PRIOR}), 0), 2.5)`;

/**
 * Returns the median of each street on which enough was driven; that of the city at each hour of the week is taken off.
 */
export const streetMedians = (sql: Sql, city: City, cityHours: readonly number[]): Promise<StreetMedian[]> =>
  samplesOf(sql, city)
    .select('sample.lat', 'lat')
    .addSelect('sample.lng', 'lng')
    .addSelect('sample.heading', 'heading')
    // The median is of what is left where the street follows the city; its own swing moves it.
    .addSelect(`exp(${medianOf(`${SLOW} - ${CITY_SLOW}`)} + (1 - ${SWING}) * avg(${CITY_SLOW}))`, 'secondsPerKm')
    .addSelect(SWING, 'swing')
    .addSelect('count(*)::int', 'samples')
    .addSelect('count(DISTINCT ride.driverId)::int', 'drivers')
    .setParameter('cityHours', cityHours)
    .groupBy(STREET)
    // Two runs at once store rows in the same order, so that neither waits for the other in a circle.
    .orderBy('sample.lat')
    .addOrderBy('sample.lng')
    .addOrderBy('sample.heading')
    .getRawMany();

export interface HourMedian extends Pick<StreetSpeed, 'lat' | 'lng' | 'heading'> {
  dayHour: number;
  secondsPerKm: number;
}

/** Returns the medians by the hour of working days and of weekends, as driven. */
export const streetHours = (sql: Sql, city: City): Promise<HourMedian[]> =>
  samplesOf(sql, city)
    .select('sample.lat', 'lat')
    .addSelect('sample.lng', 'lng')
    .addSelect('sample.heading', 'heading')
    .addSelect(DAY_HOUR, 'dayHour')
    .addSelect(medianOf('sample.seconds / sample.km'), 'secondsPerKm')
    .groupBy(`${STREET}, ${DAY_HOUR}`)
    .getRawMany();

/**
 * Measures how much slower the city is at an hour than its streets are in the median: by hour of the week, or of such
 * days.
 */
export async function hoursOf(sql: Sql, city: City, by: 'week' | 'day'): Promise<Map<number, number>> {
  const hour = by === 'week' ? 'sample.hour' : DAY_HOUR;
  const rows = await samplesOf(sql, city)
    .innerJoin(
      (query) =>
        query
          .select('usual.lat', 'lat')
          .addSelect('usual.lng', 'lng')
          .addSelect('usual.heading', 'heading')
          .addSelect(medianOf('usual.seconds / usual.km'), 'pace')
          .from(StreetSample, 'usual')
          .where('usual.city = :city')
          .groupBy('usual.lat, usual.lng, usual.heading')
          .having('count(*) >= 5'),
      'base',
      'base.lat = sample.lat AND base.lng = sample.lng AND base.heading = sample.heading',
    )
    .select(hour, 'hour')
    .addSelect(medianOf('sample.seconds / sample.km / base.pace'), 'slower')
    .groupBy(hour)
    .getRawMany<{ hour: number; slower: number }>();
  return new Map(rows.map((row) => [row.hour, row.slower]));
}

/** Returns the share of the kilometres driven in a city that is on streets whose speed is known. */
export async function knownShare(sql: Sql, city: City): Promise<number> {
  const row = await sql.manager
    .createQueryBuilder(StreetSample, 'sample')
    .leftJoin(
      StreetSpeed,
      'speed',
      'speed.lat = sample.lat AND speed.lng = sample.lng AND speed.heading = sample.heading',
    )
    .where('sample.city = :city', { city })
    .select('coalesce(sum(sample.km) FILTER (WHERE speed.city IS NOT NULL) / sum(sample.km), 0)', 'share')
    .getRawOne<{ share: number }>();
  return row?.share ?? 0;
}

/** Stores what is known of streets now. Those of which nothing new is known stay, until they are too old. */
export async function storeSpeeds(sql: Sql, speeds: Omit<StreetSpeed, 'measuredAt'>[]): Promise<void> {
  for (let first = 0; first < speeds.length; first += ROWS_AT_ONCE) {
    const rows = speeds.slice(first, first + ROWS_AT_ONCE).map((one) => ({ ...one, measuredAt: () => 'now()' }));
    await sql.manager.upsert(StreetSpeed, rows, ['lat', 'lng', 'heading']);
  }
}

export const storeCity = (sql: Sql, learned: Pick<LearnedCity, 'city' | 'hours' | 'share'>): Promise<unknown> =>
  sql.manager.upsert(LearnedCity, { ...learned, measuredAt: () => 'now()' }, ['city']);

export const learnedCities = (sql: Sql): Promise<LearnedCity[]> => sql.manager.find(LearnedCity);

export const speedsOf = (sql: Sql, city: City): Promise<StreetSpeed[]> =>
  sql.manager.find(StreetSpeed, { where: { city }, order: { measuredAt: 'ASC' } });
