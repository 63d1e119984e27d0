import type { LatLng } from '@waka/contracts/geo';
import type { Barrier, OpenRoad, OpenSpan, SearchReach } from '@waka/contracts/ops/areas/area-views';
import type { MapCity, Shortcut } from '@waka/contracts/places/map-config';
import type { Region } from '@waka/contracts/regions';
import type { Slowdown } from '../slowdown.ts';

/** The name of a service area, as rides, positions and leases of matching have it. */
export type City = string;

/** What the service knows of a place that has drivers of its own; a row that ops can change. */
export interface AreaFacts {
  id: City;
  /** Names an end of a trip when nothing nearer has a name. */
  name: string;
  region: Region;
  /** A city has a polygon; the rest is what no open city of the country covers. */
  kind: 'city' | 'rest';
  /** Corners in order, the first not repeated; null for the rest of a country. */
  polygon: LatLng[] | null;
  centre: LatLng;
  /** The city in which a trip without coordinates lies; one a country. */
  isMain: boolean;
  /** A closed city belongs to the rest of its country. */
  isOpen: boolean;
  /** Street kilometres for one kilometre as the crow flies. */
  detour: number;
  /** How the roads between cities are reckoned, where no street is known. */
  openRoad: OpenRoad;
  /** How much slower the streets are than the engine's tiles have them. */
  slowdown: Slowdown;
  barriers: Barrier[];
  /** From the oldest searches to the newest. */
  searchRadii: SearchReach[];
  look: MapCity['look'];
  shortcuts: Shortcut[];
  /** The name of a time zone, in which its hours and those of vehicle classes are meant. */
  timeZone: string;
  /** Null for always. */
  openHours: OpenSpan[] | null;
  /** The city that it was a part of. */
  splitFrom: City | null;
  /** False for the first seconds, in which some process may not know it: its places belong to `splitFrom` so long. */
  isInForce: boolean;
}
