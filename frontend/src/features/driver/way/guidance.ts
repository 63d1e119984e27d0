import { TURNS, type DriverWay, type Manoeuvre } from '@waka/contracts/drivers/driver-way';
import type { LatLng } from '@waka/contracts/geo';
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
}

export interface Progress {
  /** The last place on the way: number of the stretch, and kilometres from the beginning. */
  stretch: number;
  km: number;
  /** Fixes in a row that lay beside the way. */
  strays: number;
  /** Whether the driver has left the way: what is next on it is not what comes next. */
  isOff: boolean;
}

export interface NextManoeuvre {
  manoeuvre: Manoeuvre;
  /** How far it is to there, along the way. */
  metres: number;
  /** How many stops of the way lie before it. */
  stopsBefore: number;
}

export const knownWayOf = ({ geometry, manoeuvres }: DriverWay): KnownWay => ({
  line: wayLineOf(decodePolyline(geometry)),
  manoeuvres: manoeuvres.filter(([turn]) => TURNS.includes(turn)),
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
  const isOff = hasLeftWay(metres, strays);
  // A driver beside the way has not gone on along it.
  return metres < ON_WAY_METRES || !before ? { stretch, km, strays, isOff } : { ...before, strays, isOff };
}

/** Returns what the driver does next; null off the way, and where the way has no manoeuvres. */
export function nextManoeuvre({ line, manoeuvres }: KnownWay, { km, isOff }: Progress): NextManoeuvre | null {
  if (isOff) return null;
  let stopsBefore = 0;
  for (const manoeuvre of manoeuvres) {
    const [turn, point] = manoeuvre;
    const at = line.kmBefore[point];
    if (at !== undefined && at >= km) return { manoeuvre, metres: (at - km) * 1000, stopsBefore };
    if (turn === 'stop') stopsBefore += 1;
  }
  return null;
}

/** Returns the part of the way that is still ahead. */
export function aheadOn({ line }: KnownWay, { stretch, km }: Progress): LatLng[] {
  const here = pointAt(line, km);
  const ahead = line.points.slice(stretch + 1);
  return here ? [here, ...ahead] : ahead;
}
