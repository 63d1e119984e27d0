import type { LatLng } from '@waka/contracts/geo';
import type { Language } from '@waka/contracts/languages';
import type { AwayPlace, NearPlace } from '@waka/contracts/near-place';
import type { RidePlace } from '@waka/contracts/rides/ride-views';
import { userById } from '../accounts/users.repository.ts';
import { wordings } from '../messages/wordings.ts';
import type { Actor } from '../platform/actor.ts';
import type { Core } from '../platform/core.ts';
import type { Sql } from '../platform/postgres/sql.ts';
import { lyingBy, nearPlaceOf } from './near-place.ts';

type Places = Record<'pickup' | 'dropoff', RidePlace> & { stops: RidePlace[] };
type Nameable = Pick<RidePlace, 'address' | 'near' | 'away'> &
  Partial<Record<'lat' | 'lng', number | null>> & { name?: string | null };

const NUMBERS: Readonly<Record<Language, string>> = { en: 'en', fr: 'fr', ar: 'en', pt: 'pt', kri: 'en' };

/** A pair of coordinates as a text: what a phone sends for a point whose name it did not learn. */
const COORDINATES = /^\s*-?\d+([.,]\d+)?\s*[,;]\s*-?\d+([.,]\d+)?\s*$/;

/**
 * Names the places of a trip that a rider's phone called by their coordinates: after a known place, in the language of
 * the rider, and with that place for readers of other languages. Other places stay as they are.
 */
export async function withNames<Trip extends Places>(core: Pick<Core, 'sql'>, rider: Actor, trip: Trip): Promise<Trip> {
  const { pickup, dropoff, stops } = trip;
  if (![pickup, dropoff, ...stops].some(isUnnamed)) return trip;
  const language = await languageOf(core.sql, rider);
  // One after the other: `sql` may be the one connection of a transaction.
  const from = await named(core.sql, language, pickup);
  const to = await named(core.sql, language, dropoff);
  const between: RidePlace[] = [];
  for (const stop of stops) between.push(await named(core.sql, language, stop));
  return { ...trip, pickup: from, dropoff: to, stops: between };
}

/** Names one place in the same way. */
export async function withName<Place extends Nameable>(
  { sql }: Pick<Core, 'sql'>,
  rider: Actor,
  place: Place,
): Promise<Place> {
  return isUnnamed(place) ? named(sql, await languageOf(sql, rider), place) : place;
}

const languageOf = async (sql: Sql, { id }: Actor): Promise<Language> => (await userById(sql, id))?.language ?? 'en';

async function named<Place extends Nameable>(sql: Sql, language: Language, place: Place): Promise<Place> {
  const point = pointOf(place);
  if (!point || !isUnnamed(place)) return place;
  const called = place.away ?? place.near ?? (await nearPlaceOf(sql, point));
  const address = called ? nearText(called, language) : wordings[language]['point.unnamed'];
  return { ...place, address, ...(isCoordinates(place.name) && { name: null }), ...lyingBy(called) };
}

const isCoordinates = (text: string | null | undefined): boolean => typeof text === 'string' && COORDINATES.test(text);

const isUnnamed = ({ address, name }: Nameable): boolean => isCoordinates(address) || isCoordinates(name);

const pointOf = ({ lat = null, lng = null }: Nameable): LatLng | null =>
  lat === null || lng === null ? null : { lat, lng };

/** Writes the name of a point by a known place. */
function nearText(called: NearPlace | AwayPlace, language: Language): string {
  const { place, city } = called;
  const wording = wordings[language];
  const away = 'km' in called ? called : null;
  const values: Readonly<Record<string, string>> = {
    place,
    city,
    // Latin digits in every language; two of them have a decimal comma.
    ...(away && { km: away.km.toLocaleString(NUMBERS[language]), direction: wording[`point.${away.direction}`] }),
  };
  return wording[away ? 'point.away' : 'point.near'].replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
}
