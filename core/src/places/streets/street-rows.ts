import { createHash } from 'node:crypto';
import { greatCircleKm, type LatLng } from '@waka/contracts/geo';
import { regionFacts, type Region } from '@waka/contracts/regions';
import { areaOf, cityAt } from '../../geo/areas/cities.ts';
import { regionAt } from '../../geo/areas/country.ts';
import type { BuiltName } from './built-names.ts';
import type { Neighbour, StreetRow } from './street-names.repository.ts';

/** A street farther from a quarter or town is not called after it: only where that tells two of one name apart. */
const QUARTER_KM = 1.5;
const APART_KM = 4;
const TOWN_KM = 30;
/** A known place that is called like a street so near is that street. */
const SAME_KM = 3;
/** What words are made of that a search finds. */
const SEARCHED = /[a-z0-9]/;
const TOWN_CATEGORY = 'others';

/**
 * Says of each street where it is: its quarter, its city and its country. Streets outside of the served countries are
 * left out, those whose name no search can find, those that are known places already, and of two that nothing tells apart the shorter one.
 */
export function streetRows(names: readonly BuiltName[], known: readonly Neighbour[], version: string): StreetRow[] {
  const towns = known.filter(({ category }) => category === TOWN_CATEGORY);
  const byName = placesByName(known);
  const rows = new Map<string, StreetRow>();
  for (const built of names.toSorted((a, b) => b.metres - a.metres)) {
    const at = { lat: built.lat, lng: built.lon };
    const region = regionAt(at);
    if (!region || !SEARCHED.test(plain(built.name)) || isKnown(built, byName)) continue;
    const { name, aliases, lat: latitude, lon: longitude } = built;
    for (const reachKm of [QUARTER_KM, APART_KM]) {
      const place = placeOf(at, { region, towns, reachKm });
      const key = [name, place.address, place.city, place.country].map(plain).join('\n');
      if (rows.has(key)) continue;
      rows.set(key, { id: idOf(key), name, aliases, ...place, latitude, longitude, version });
      break;
    }
  }
  return [...rows.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

interface Around {
  region: Region;
  towns: readonly Neighbour[];
  /** How far its quarter may be. */
  reachKm: number;
}

/** Names the quarter and the city of a street: that of a service area, or the nearest town. */
function placeOf(at: LatLng, { region, towns, reachKm }: Around) {
  const area = areaOf(cityAt(at, region));
  const near = nearest(at, towns);
  const town = near && near.km <= TOWN_KM ? near.place.city : null;
  const city = area.kind === 'city' ? area.name : (town ?? area.name);
  return {
    address: near && near.km <= reachKm ? near.place.name : city,
    city,
    country: regionFacts[region].country,
  };
}

function nearest(at: LatLng, places: readonly Neighbour[]): { place: Neighbour; km: number } | null {
  const [first, ...others] = places.map((place) => ({ place, km: kmTo(at, place) }));
  return first ? others.reduce((best, one) => (one.km < best.km ? one : best), first) : null;
}

type PlacesByName = ReadonlyMap<string, Neighbour[]>;

function placesByName(known: readonly Neighbour[]): PlacesByName {
  const named = new Map<string, Neighbour[]>();
  for (const place of known)
    for (const name of [place.name, ...place.aliases])
      named.set(plain(name), [...(named.get(plain(name)) ?? []), place]);
  return named;
}

const isKnown = ({ name, lat, lon }: BuiltName, byName: PlacesByName): boolean =>
  (byName.get(plain(name)) ?? []).some((place) => kmTo({ lat, lng: lon }, place) <= SAME_KM);

const kmTo = (at: LatLng, { latitude, longitude }: Neighbour): number =>
  greatCircleKm(at, { lat: latitude, lng: longitude });

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Makes the same id of the same street in every build. */
function idOf(key: string): string {
  const hex = createHash('sha256').update(key).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}
