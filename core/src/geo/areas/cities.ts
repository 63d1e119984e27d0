import type { Barrier } from '@waka/contracts/ops/areas/area-views';
import { booleanPointInPolygon } from '@turf/boolean-point-in-polygon';
import type { LatLng } from '@waka/contracts/geo';
import { REGIONS, type Region } from '@waka/contracts/regions';
import { opensAt } from '../open-hours.ts';
import { outlineOf } from '../shapes/outline.ts';
import type { AreaFacts, City } from './service-area.ts';

export type { City } from './service-area.ts';

interface Snapshot {
  /** Changes whenever the areas do. */
  version: string;
  areas: ReadonlyMap<City, AreaFacts>;
  barriers: readonly Barrier[];
}

// One a process, replaced as a whole: a ride, a fix and a round see the areas of one version each time they ask.
let inForce: Snapshot = { version: '', areas: new Map(), barriers: [] };

/** Puts the areas of a version in force for this process. */
export function setAreas(version: string, areas: readonly AreaFacts[]): void {
  inForce = {
    version,
    areas: new Map(areas.map((area) => [area.id, area])),
    barriers: areas.flatMap((area) => area.barriers),
  };
}

/** Returns the version of the areas in force, to find out whether what was derived from them still holds. */
export const areasVersion = (): string => inForce.version;

/** Lists all areas, closed ones too: rides that began there still need them. */
export const allAreas = (): AreaFacts[] => [...inForce.areas.values()];

/** Orders areas for a list: by country, the main city of each first and its rest last. */
export const inListOrder = (a: Listed, b: Listed): number =>
  REGIONS.indexOf(a.region) - REGIONS.indexOf(b.region) ||
  Number(b.isMain) - Number(a.isMain) ||
  Number(a.kind === 'rest') - Number(b.kind === 'rest') ||
  a.name.localeCompare(b.name, 'en');

type Listed = Pick<AreaFacts, 'region' | 'isMain' | 'kind' | 'name'>;

export const allCities = (): City[] => [...inForce.areas.keys()];

export const isCity = (name: string): boolean => inForce.areas.has(name);

/** Lists the waters of all areas. Throws before the areas were read: without them every shore could be reached. */
export function barriers(): readonly Barrier[] {
  if (inForce.areas.size === 0) throw new Error('the service areas were not read');
  return inForce.barriers;
}

/** Returns an area. Throws for a name that no row has. */
export function areaOf(city: City): AreaFacts {
  const area = inForce.areas.get(city);
  if (!area) throw new Error(`no service area is called ${city}`);
  return area;
}

/** Returns when the hours of an area begin again, or null while rides can be booked there. */
export const opensIn = (city: City, at: Date): Date | null => opensAt(areaOf(city), at);

/** Lists the areas of the same country: cars may cross the border between two of them. */
export function zonesAround(city: City): City[] {
  const { region } = areaOf(city);
  return allAreas()
    .filter((area) => area.region === region)
    .map(({ id }) => id);
}

/** Lists the cities that are served as such, by country, the main one of each first. */
export const openCities = (): AreaFacts[] =>
  allAreas()
    .filter(({ kind, isOpen, isInForce }) => kind === 'city' && isOpen && isInForce)
    .toSorted((a, b) => REGIONS.indexOf(a.region) - REGIONS.indexOf(b.region) || Number(b.isMain) - Number(a.isMain));

/** Returns the area whose matching loop serves a point: an open city that covers it, else the rest of the country. */
export const cityAt = (point: LatLng, region: Region): City => cityAmong(allAreas(), point, region);

/** Does the same for any areas, for instance for those that a change would make. */
export function cityAmong(areas: readonly AreaFacts[], point: LatLng, region: Region): City {
  const ofRegion = areas.filter((area) => area.region === region);
  const open = ofRegion.filter(({ isOpen }) => isOpen);
  let city = open.find(({ polygon }) => polygon && covers(polygon, point));
  while (city && !city.isInForce) {
    const { splitFrom } = city;
    city = open.find(({ id }) => id === splitFrom);
  }
  return (city ?? sole(ofRegion, ({ kind }) => kind === 'rest')).id;
}

/** Returns the city in which a trip without coordinates lies. */
export const mainCity = (region: Region): City => sole(allAreas(), (area) => area.region === region && area.isMain).id;

/** Checks whether a point lies within corners, or on their lines. */
export function covers(corners: readonly LatLng[], point: LatLng): boolean {
  if (corners.length < 3) return false;
  const outline = outlines.get(corners) ?? outlineOf(corners);
  outlines.set(corners, outline);
  return booleanPointInPolygon([point.lng, point.lat], outline.geometry);
}

// Corners are asked about thousands of times a second, and those of a version never change.
const outlines = new WeakMap<readonly LatLng[], ReturnType<typeof outlineOf>>();

function sole(areas: readonly AreaFacts[], test: (area: AreaFacts) => boolean): AreaFacts {
  const area = areas.find(test);
  if (!area) throw new Error('the service areas were not read, or miss the main city or the rest of a country');
  return area;
}
