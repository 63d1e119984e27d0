import type { LatLng } from '../../geo.ts';
import type { MapCity, Shortcut } from '../../places/map-config.ts';
import type { Region } from '../../regions.ts';

/** The id of an area: part of the names of queues and of keys in Redis, so it never changes. */
export const AREA_ID = /^[a-z][a-z0-9-]{1,39}$/;

/** Hours of a weekday in which a city is served, in its time zone. A weekday without any is closed. */
export interface OpenSpan {
  /** 1 is Monday, 7 is Sunday. */
  weekday: number;
  /** Minute of the day. */
  from: number;
  /** Minute of the day, 1440 for its end; not after `from` it is that of the next day. */
  to: number;
}

/** How far, by street, a search of an age looks for drivers. */
export interface SearchReach {
  fromSeconds: number;
  km: number;
}

/** A line in the water that no street crosses. It holds for trips of every area. */
export interface Barrier {
  name: string;
  line: LatLng[];
  /** Street kilometres for one as the crow flies, for two points on opposite sides. */
  detour: number;
}

/** How the roads between cities are reckoned, where no street is known. */
export interface OpenRoad {
  /** The kilometres at the start of a way that are driven at the speed of the city. */
  beyondKm: number;
  /** The speed of a car on the kilometres after them, in kilometres an hour. */
  kmh: number;
}

/** A service area with all of its facts, as ops sets it, and with what is in it now. */
export interface ServiceAreaView {
  id: string;
  name: string;
  region: Region;
  /** A city has a polygon; the rest is what no open city of the country covers. */
  kind: 'city' | 'rest';
  /** Corners in order, the first not repeated; null for the rest of a country. */
  polygon: LatLng[] | null;
  centre: LatLng;
  /** The city in which a trip without coordinates lies: it cannot be closed. */
  isMain: boolean;
  isOpen: boolean;
  /** Street kilometres for one kilometre as the crow flies. */
  detour: number;
  /** An older backend leaves it out. */
  openRoad?: OpenRoad;
  /** An older backend leaves it out. */
  barriers?: Barrier[];
  /** From the oldest searches to the newest. */
  searchRadii: SearchReach[];
  look: MapCity['look'];
  shortcuts: Shortcut[];
  /** The name of a time zone, such as Africa/Freetown. */
  timeZone: string;
  /** Null for always. */
  openHours: OpenSpan[] | null;
  /** One higher with every change, which sends it as `seenVersion`. */
  version: number;
  /** False also for a city whose hours are over. */
  isServedNow: boolean;
  /** When its hours begin again; null while it is served or closed. */
  opensAt: string | null;
  /** Null while it cannot be known. */
  freeDrivers: number | null;
  /** Rides that were asked for here and are under way, searches too. */
  liveRides: number;
  /** Null for an area that was never changed by ops. */
  changedBy: string | null;
  changedAt: string | null;
  reason: string | null;
}

/** Both parts of a city that was split. */
export interface SplitAreas {
  rest: ServiceAreaView;
  part: ServiceAreaView;
}

/** A number of drivers or rides that another area would have. */
export interface AreaMove {
  /** The id of an area. */
  from: string;
  /** The id of an area; null for the city that does not exist yet. */
  to: string | null;
  count: number;
}

/** What a change of an area would mean. Nothing is changed by asking. */
export interface AreaPreview {
  /** The polygons as they would be saved. The id is null for the city that does not exist yet. */
  outlines: { id: string | null; polygon: LatLng[]; squareKm: number }[];
  /** Drivers on duty within the changed polygons, by area; null while it cannot be known. */
  driversInside: { id: string | null; free: number; busy: number }[] | null;
  /** Drivers on duty who would belong to another area with their next position; null while it cannot be known. */
  driverMoves: AreaMove[] | null;
  /** Rides under way that stay in the area in which they were asked for, though their pickup would lie in another. */
  liveRidesStaying: AreaMove[];
  /** Rides of the last seven days whose pickup would have been in another area. */
  pastRides: AreaMove[];
  /** Rides of the last seven days that were looked at. */
  pastRidesRead: number;
  /** False where there were more rides than are looked at: the newest ones then. */
  isWholeWeek: boolean;
}
