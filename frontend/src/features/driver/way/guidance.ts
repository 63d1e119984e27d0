import { TURNS, type DriverWay, type Manoeuvre } from '@waka/contracts/drivers/driver-way';
import { greatCircleKm, type LatLng } from '@waka/contracts/geo';
import type { LocalNames } from '@waka/contracts/languages';
import type { Ride } from '@waka/contracts/rides/ride-views';
import {
  hasLeftWay,
  ON_WAY_METRES,
  placeOnWay,
  pointAt,
  straysAfter,
  wayLineOf,
  type WayLine,
} from '@waka/contracts/way-line';
import { decodePolyline, encodePolyline } from '../../../ui/map/polyline.ts';

/** A way that can be followed. */
export interface KnownWay {
  line: WayLine;
  /** Without kinds that this phone does not know. */
  manoeuvres: readonly Manoeuvre[];
  ruleNames: readonly LocalNames[];
  /** Where it leads to: stops, then the pickup or the destination. */
  places: readonly LatLng[];
}

export interface Progress {
  /** The last place on the way: number of the stretch, and kilometres from the beginning. */
  stretch: number;
  km: number;
  /** Fixes in a row that lay beside the way. */
  strays: number;
  /** Whether the driver has been on the way. One who stands off the streets has it before him. */
  hasJoined: boolean;
  /** How far it is to the way until then. */
  metresToWay: number;
  /** Whether the driver has left the way: what is next on it is not what comes next. */
  isOff: boolean;
}

export interface NextManoeuvre {
  manoeuvre: Manoeuvre;
  /** How far it is to there, along the way. */
  metres: number;
  /** How many stops of the way lie before it. */
  stopsBefore: number;
  /** Names of the rule that it warns of. */
  names?: LocalNames;
  /** The place to which it leads, where that lies off the road. */
  offRoad?: LatLng;
}

/** A way begins at the street nearest to where it was asked for: so far along it is still its beginning. */
const START_KM = 0.05;
const BEFORE_START_METRES = 500;
/** Pins lie beside the road; a place farther from the end of the way than this is not reached by it. */
const OFF_ROAD_METRES = 100;
/** So near to the end of the way only the place itself counts. */
const END_KM = 0.1;

export const knownWayOf = ({ geometry, manoeuvres, ruleNames = [], to }: DriverWay): KnownWay => ({
  line: wayLineOf(decodePolyline(geometry)),
  manoeuvres: manoeuvres.filter(([turn]) => TURNS.includes(turn)),
  ruleNames,
  places: decodePolyline(to),
});

/** Checks whether a way leads to where the driver of a ride is going now. */
export function leadsTo({ rideId, to }: DriverWay, ride: Ride): boolean {
  if (rideId !== ride.id || (ride.status !== 'accepted' && ride.status !== 'in_progress')) return false;
  const { pickupLocation, dropoffLocation, stops, stopsReached } = ride;
  const places = ride.status === 'accepted' ? [pickupLocation] : [...stops.slice(stopsReached), dropoffLocation];
  return to === encodePolyline(places.flatMap(({ lat, lng }) => (lat === null || lng === null ? [] : [{ lat, lng }])));
}

/** Follows a way from fix to fix. */
export function progressOn(
  { line }: KnownWay,
  fix: LatLng & { accuracy: number },
  before: Progress | null = null,
): Progress {
  const { stretch, km, metres } = placeOnWay(line, fix, before?.stretch ?? 0);
  const strays = straysAfter(before?.strays ?? 0, metres, fix.accuracy);
  const hasJoined = before?.hasJoined === true || metres < ON_WAY_METRES;
  const isBeforeStart = !hasJoined && km < START_KM && metres < BEFORE_START_METRES;
  const isOff = !isBeforeStart && hasLeftWay(metres, strays);
  const metresToWay = hasJoined ? 0 : metres;
  // A driver beside the way has not gone on along it.
  if (before && metres >= ON_WAY_METRES) return { ...before, strays, metresToWay, isOff };
  return { stretch, km, strays, hasJoined, metresToWay, isOff };
}

/**
 * Returns what the driver does next; null off the way, and where the way has no manoeuvres. A place off the road is as far as it is
 * from the end of the way, too, and at that end as far as it is from the phone.
 */
export function nextManoeuvre(
  known: KnownWay,
  { km, metresToWay, isOff }: Progress,
  me: LatLng | null = null,
): NextManoeuvre | null {
  const { line, manoeuvres, ruleNames } = known;
  let stopsBefore = 0;
  for (const manoeuvre of manoeuvres) {
    const [turn, point, street] = manoeuvre;
    const at = line.kmBefore[point];
    if (at !== undefined && at >= km) {
      const leftKm = at - km;
      const offRoad = offRoadOf(known, manoeuvre, stopsBefore);
      const isEnd = offRoad !== null && turn === 'arrive' && leftKm < END_KM;
      if (isOff && !isEnd) return null;
      const metres = leftKm * 1000 + metresToWay;
      if (offRoad) {
        const farther = metres + metresBetween(line.points[point], offRoad);
        return { manoeuvre, metres: isEnd && me ? metresBetween(me, offRoad) : farther, stopsBefore, offRoad };
      }
      const names = turn === 'no_entry' ? ruleNames.find(({ en }) => en === street) : undefined;
      return { manoeuvre, metres, stopsBefore, ...(names && { names }) };
    }
    if (turn === 'stop') stopsBefore += 1;
  }
  return null;
}

function offRoadOf({ line, places }: KnownWay, [turn, point]: Manoeuvre, stopsBefore: number): LatLng | null {
  const place = turn === 'arrive' ? places.at(-1) : turn === 'stop' ? places[stopsBefore] : undefined;
  return place && metresBetween(line.points[point], place) > OFF_ROAD_METRES ? place : null;
}

const metresBetween = (a: LatLng | undefined, b: LatLng): number => (a ? greatCircleKm(a, b) * 1000 : 0);

/** Returns where a manoeuvre is done. */
export const placeOf = ({ line }: KnownWay, { manoeuvre: [, point], offRoad }: NextManoeuvre): LatLng | null =>
  offRoad ?? line.points[point] ?? null;

/** Returns the part of the way that is still ahead. */
export function aheadOn({ line }: KnownWay, { stretch, km }: Progress): LatLng[] {
  const here = pointAt(line, km);
  const ahead = line.points.slice(stretch + 1);
  return here ? [here, ...ahead] : ahead;
}
