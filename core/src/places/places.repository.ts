import type { Place } from '@waka/contracts/places/place';
import type { RecentPlace } from '@waka/contracts/places/saved-place';
import type { AwayPlace, NearPlace } from '@waka/contracts/near-place';
import { Not } from 'typeorm';
import type { Sql } from '../platform/postgres/sql.ts';
import { pg, statement, type PgType } from '../platform/postgres/statement.ts';
import { BoardingPoint } from './boarding-point.entity.ts';
import { Place as PlaceRow } from './place.entity.ts';
import { SavedPlace } from './saved-place.entity.ts';

/**
 * Builds the SQL of a place's coordinate: where riders board, unless an operator has switched that off, or else where
 * the place is known to be.
 */
const boardingOr = (own: 'latitude' | 'longitude', boarding: 'lat' | 'lng'): string =>
  `coalesce((SELECT ${boarding} FROM boarding_points WHERE place_id = id AND is_used), ${own}) AS ${own}`;

export const COLUMNS = `id, name, address, city, country, ${boardingOr('latitude', 'lat')},
  ${boardingOr('longitude', 'lng')}, category, is_popular, created_at`;

export const PLACE = {
  id: pg.uuid,
  name: pg.text,
  address: pg.text,
  city: pg.text,
  country: pg.text,
  latitude: pg.float,
  longitude: pg.float,
  category: pg.textAs<Place['category']>(),
  isPopular: pg.boolean,
  createdAt: pg.timestamptz,
};

// Near the equator degrees of latitude and longitude are nearly equal, so the index may compare them.
const FROM_POINT = 'point(longitude, latitude) <-> point($2::float8, $1::float8)';

const placesBy = <const Types extends readonly PgType<unknown>[]>(condition: string, parameters: Types) =>
  statement({ text: `SELECT ${COLUMNS} FROM places ${condition}`, parameters, row: PLACE });

/** The place nearest to a latitude and longitude. */
export const nearestTo = placesBy(`ORDER BY ${FROM_POINT} LIMIT 1`, [pg.float, pg.float]);

/** The best-known places within so many degrees of a latitude and longitude, the nearest first. */
export const popularNear = placesBy(`WHERE is_popular AND ${FROM_POINT} < $3 ORDER BY ${FROM_POINT}, id`, [
  pg.float,
  pg.float,
  pg.float,
]);

/** A few places within so many degrees of a latitude and longitude, the nearest first. */
export const knownNear = placesBy(`WHERE ${FROM_POINT} < $3 ORDER BY ${FROM_POINT}, id LIMIT 8`, [
  pg.float,
  pg.float,
  pg.float,
]);

/** The best-known places of a country, or of all where it is null. */
export const popularIn = placesBy(`WHERE is_popular AND ($1::text IS NULL OR country = $1) ORDER BY id`, [
  pg.nullable(pg.text),
]);

/** The typed words: plain letters and digits, without any pattern characters. */
export const wordsOf = statement({
  text: 'SELECT words_of($1) AS words',
  parameters: [pg.text],
  row: { words: pg.texts },
});

/** From so many letters on, the beginning of a known word is no typing error: what sounds like it is not listed. */
const LEAST_BEGINNING = 5;

// Matches by the first letters while a word is being typed, by similarity for typing errors, by sound for another
// spelling. Each of the three uses an index; one or two letters, and complete words, are looked up by their start
// alone. What was not typed, but means the same (of less weight than 1), is complete and spelt right.
export const likelyWords = statement({
  text: `
    SELECT index AS typed, word, max(likeness * weight)::float8 AS likeness
    FROM (
      SELECT *, weight = 1 AND length(text) > 2 AND NOT EXISTS (
        SELECT 1 FROM place_words
        WHERE word >= text AND word <= text || CASE WHEN length(text) >= ${LEAST_BEGINNING} THEN '~' ELSE '' END
      ) AS is_strange
      FROM unnest($1::text[], $2::int[], $3::float8[]) AS asked(text, index, weight)
    ) AS asked
    CROSS JOIN LATERAL (
      (SELECT word, CASE WHEN word = text THEN 1 ELSE 0.8 + 0.15 * length(text) / length(word) END AS likeness
       FROM place_words WHERE word >= text AND word <= text || CASE WHEN weight = 1 THEN '~' ELSE '' END
       ORDER BY word <> text, NOT is_popular, length(word) LIMIT 16)
      UNION ALL
      (SELECT word, 0.4 + 0.5 * similarity(word, text)
       FROM place_words WHERE is_strange AND word % text AND similarity(word, text) >= 0.36
       ORDER BY 2 DESC, NOT is_popular LIMIT 6)
      UNION ALL
      (SELECT word, 0.55 + 0.35 * similarity(word, text)
       FROM place_words WHERE is_strange AND text ~ '[aeiouy]' AND sound = sound_of(text)
         AND abs(length(word) - length(text)) <= 2
       ORDER BY 2 DESC, NOT is_popular LIMIT 6)
    ) AS alike
    GROUP BY index, word`,
  parameters: [pg.texts, pg.integers, pg.floats],
  row: { typed: pg.integer, word: pg.text, likeness: pg.float },
});

const recent = statement({
  text: `
    SELECT name, address, near, lat, lng FROM (
      SELECT DISTINCT ON (name, address) *
      FROM (
        SELECT id, coalesce(dropoff ->> 'name', dropoff ->> 'address') AS name, dropoff ->> 'address' AS address,
          coalesce(nullif(dropoff -> 'near', 'null'), dropoff -> 'away') AS near, (dropoff ->> 'lat')::float8 AS lat, (dropoff ->> 'lng')::float8 AS lng
        FROM rides WHERE rider_id = $1 ORDER BY id DESC LIMIT $2
      ) AS last ORDER BY name, address, id DESC
    ) AS each_once
    ORDER BY id DESC LIMIT $3`,
  parameters: [pg.uuid, pg.bigint, pg.bigint],
  row: {
    name: pg.text,
    address: pg.text,
    near: pg.nullable(pg.json<NearPlace | AwayPlace>()),
    lat: pg.float,
    lng: pg.float,
  },
});

/** Lists the destinations of a rider's last rides, newest first, each place once. */
export const recentOf = (
  sql: Sql,
  riderId: string,
  { most, of }: { most: number; of: number },
): Promise<RecentPlace[]> => recent(sql, riderId, String(of), String(most));

const importAll = statement({
  text: `
    INSERT INTO places AS known (name, aliases, address, city, country, latitude, longitude, category, is_popular)
    SELECT name, aliases, address, city, country, latitude, longitude, category, "isPopular"
    FROM jsonb_to_recordset($1::jsonb) AS place(name text, aliases text[], address text, city text, country text,
      latitude double precision, longitude double precision, category text, "isPopular" boolean)
    ON CONFLICT (name, city, country) DO UPDATE SET
      aliases = excluded.aliases, address = excluded.address, latitude = excluded.latitude,
      longitude = excluded.longitude, category = excluded.category, is_popular = excluded.is_popular
    WHERE (known.aliases, known.address, known.latitude, known.longitude, known.category, known.is_popular)
      IS DISTINCT FROM (excluded.aliases, excluded.address, excluded.latitude, excluded.longitude, excluded.category,
        excluded.is_popular)`,
  parameters: [pg.jsonText],
  row: {},
});

/** A place of the list that ships with the service. */
export interface KnownPlace {
  name: string;
  aliases: string[];
  address: string;
  city: string;
  country: string;
  latitude: number;
  longitude: number;
  category: Place['category'];
  isPopular: boolean;
  /** On an island without a bridge: found by its name, and refused as a place of a ride. */
  isByBoat?: boolean;
}

/** Updates the table from a list; places that are not on it stay as they are. */
export const importPlaces = (sql: Sql, places: readonly KnownPlace[]): Promise<unknown> =>
  importAll(sql, JSON.stringify(places));

const MOST_OF_ONE_NAME = 8;

/**
 * Lists the known places of a country that are called by these words, and by no others than those of their address; see
 * `wordsOf` for the words.
 */
export const calledBy = (sql: Sql, words: readonly string[], country: string): Promise<PlaceRow[]> =>
  sql.manager
    .createQueryBuilder(PlaceRow, 'place')
    .where({ country })
    // An index answers the first condition.
    .andWhere('place.allWords && :words::text[]', { words })
    .andWhere('place.allWords @> :words::text[]')
    .andWhere(
      'EXISTS (SELECT 1 FROM unnest(place.aliases || place.name) AS called WHERE words_of(called) <@ :words::text[])',
    )
    .orderBy('place.id')
    .limit(MOST_OF_ONE_NAME)
    .getMany();

/**
 * Lists the places that a rider saved: those with one of the `first` labels in their order, then the others by label.
 */
export const savedOf = (sql: Sql, userId: string, first: readonly string[]): Promise<SavedPlace[]> =>
  sql.manager
    .getRepository(SavedPlace)
    .createQueryBuilder('saved')
    .where({ userId })
    .orderBy('array_position(:first::text[], saved.label)', 'ASC', 'NULLS LAST')
    .addOrderBy('saved.label')
    .setParameter('first', first)
    .getMany();

/** Counts a rider's saved places under other labels. */
export const countOthers = (sql: Sql, { userId, label }: Pick<SavedPlace, 'userId' | 'label'>): Promise<number> =>
  sql.manager.countBy(SavedPlace, { userId, label: Not(label) });

/** Saves a place under its label, in place of what was there. */
export const upsertSaved = (sql: Sql, saved: Omit<SavedPlace, 'savedAt'>): Promise<unknown> =>
  sql.manager.upsert(SavedPlace, { ...saved, savedAt: () => 'now()' }, ['userId', 'label']);

export const deleteSaved = (sql: Sql, key: Pick<SavedPlace, 'userId' | 'label'>): Promise<unknown> =>
  sql.manager.delete(SavedPlace, key);

interface BoardingRow extends BoardingPoint {
  name: string;
  address: string;
}

const MOST_BOARDING_POINTS = 200;

/** Lists where riders board elsewhere than where a place is known to be, the farthest first. */
export const boardingPoints = (sql: Sql): Promise<BoardingRow[]> =>
  sql.manager
    .createQueryBuilder(BoardingPoint, 'point')
    .innerJoin(PlaceRow, 'place', 'place.id = point.placeId')
    .select('point.placeId', 'placeId')
    .addSelect('place.name', 'name')
    .addSelect('place.address', 'address')
    .addSelect('point.lat', 'lat')
    .addSelect('point.lng', 'lng')
    .addSelect('point.metres', 'metres')
    .addSelect('point.pickups', 'pickups')
    .addSelect('point.riders', 'riders')
    .addSelect('point.isUsed', 'isUsed')
    .addSelect('point.measuredAt', 'measuredAt')
    .orderBy('point.metres', 'DESC')
    .addOrderBy('place.name')
    .limit(MOST_BOARDING_POINTS)
    .getRawMany();

/** Switches the boarding point of a place; returns false where it has none. */
export async function switchBoarding(sql: Sql, placeId: string, isUsed: boolean): Promise<boolean> {
  const { affected } = await sql.manager.update(BoardingPoint, { placeId }, { isUsed });
  return affected === 1;
}
