import { greatCircleKm, type LatLng } from '@waka/contracts/geo';
import type { RideFinding } from '@waka/contracts/rides/ride-findings';

/** All that is known about a move of a driver at the moment it is made. */
export interface MoveFacts {
  move: 'arrived' | 'started' | 'stop' | 'completed';
  /** Where it should be made; null for a place without coordinates. */
  place: LatLng | null;
  /** The driver's last fix and its age; null when there is none. */
  seen: (LatLng & { ageSeconds: number }) | null;
  /** How long the phone of the driver has been silent while the service listened. */
  silentSeconds: number;
  /** The way behind the move as the crow flies, and the time it took; null where none is known. */
  way: { km: number; seconds: number; graceSeconds?: number } | null;
  /** The longest part of that time of which there is no fix. */
  untrackedSeconds: number;
  /** Of the stops of a trip that ends, how many its driver has not reported. */
  missedStops: number;
  maxDriveKmh: number;
}

/** Pins are set by hand, and a destination is often as large as a market. */
const NEAR_KM = { arrived: 0.5, started: 0.5, stop: 1, completed: 1 };
/** Pins lie beside the road; a trip that ends early is still slower than the limit. */
const WAY_KM = 0.2;
/** A trip takes no less time than this way, which is a minute at 120 km/h: boarding and leaving take as long. */
const SHORTEST_TRIP_KM = 2;
/** Phones on a ride tell every ten seconds where they are; a tunnel or a reload takes no longer than this. */
const SILENT_SECONDS = 120;
/** Of a trip, this long and half of it: phones keep what they measured without a network and send it later. */
const UNTRACKED_SECONDS = 300;

/** What of a move does not fit. Nothing of it is refused: phones lose their position, and pins are wrong. */
export function findingsOf(facts: MoveFacts): RideFinding[] {
  return [placeFinding(facts), wayFinding(facts), stopFinding(facts)].filter((finding) => finding !== null);
}

function placeFinding(facts: MoveFacts): RideFinding | null {
  const { move, place, seen, silentSeconds, untrackedSeconds, way, maxDriveKmh } = facts;
  const isUntracked = way !== null && untrackedSeconds >= Math.max(UNTRACKED_SECONDS, way.seconds / 2);
  if (silentSeconds >= SILENT_SECONDS || isUntracked) {
    return { code: `${move}_unseen`, km: null, seconds: Math.round(Math.max(silentSeconds, untrackedSeconds)) };
  }
  if (!seen || !place) return null;
  const offKm = greatCircleKm(seen, place);
  const drivenSinceKm = (seen.ageSeconds / 3600) * maxDriveKmh;
  return offKm > NEAR_KM[move] + drivenSinceKm ? { code: `${move}_far`, km: tenths(offKm), seconds: null } : null;
}

function wayFinding({ move, way, maxDriveKmh }: MoveFacts): RideFinding | null {
  if ((move !== 'arrived' && move !== 'completed') || !way) return null;
  const canBeDrivenKm = ((way.seconds + (way.graceSeconds ?? 0)) / 3600) * maxDriveKmh;
  const drivenKm = Math.max(way.km - WAY_KM, move === 'completed' ? SHORTEST_TRIP_KM : 0);
  if (drivenKm <= canBeDrivenKm) return null;
  return { code: `${move}_too_soon`, km: tenths(way.km), seconds: Math.round(way.seconds) };
}

const stopFinding = ({ missedStops }: MoveFacts): RideFinding | null =>
  missedStops > 0 ? { code: 'stop_missed', km: null, seconds: null } : null;

const tenths = (km: number) => Math.round(km * 10) / 10;

/** Whether nothing about a ride is in doubt, or the desk has looked and found it right, as SQL over `rides`. */
export const RIDE_FITS = `(rides.findings = '[]' OR rides.findings_verdict IS NOT DISTINCT FROM 'fine')`;
