import { greatCircleKm, type LatLng } from '@waka/contracts/geo';
import type { RideFinding } from '@waka/contracts/rides/ride-findings';

/** The known facts about a driver's move when it is made. */
export interface MoveFacts {
  move: 'arrived' | 'started' | 'stop' | 'completed';
  /** Place of the move; null where it has no coordinates. */
  place: LatLng | null;
  /** The driver's last fix and its age; null when there is none. */
  seen: (LatLng & { ageSeconds: number }) | null;
  /** How long the driver's phone has sent nothing while the service was watching. */
  silentSeconds: number;
  /** The distance before the move as the crow flies, and the time it took; null where unknown. */
  way: { km: number; seconds: number; graceSeconds?: number } | null;
  /** The longest part of that time without a fix. */
  untrackedSeconds: number;
  /** How many stops of a trip that ends its driver has not reported. */
  missedStops: number;
  maxDriveKmh: number;
}

/** Pins are set by hand, and a destination is often as large as a market. */
export const NEAR_KM = { arrived: 0.5, started: 0.5, stop: 1, completed: 1 };
/** Pins lie beside the road; a trip that ends early is still slower than the limit. */
const WAY_KM = 0.2;
/** A trip takes at least the time of this distance, a minute at 120 km/h: boarding and leaving take as long. */
const SHORTEST_TRIP_KM = 2;
/** Phones on a ride send a position every ten seconds; a tunnel or a reload takes less than this. */
const SILENT_SECONDS = 120;
/**
 * A gap in a trip's track of this length, and at least half of the trip: phones store fixes while offline and send
 * them later.
 */
const UNTRACKED_SECONDS = 300;

/**
 * Lists what does not fit about a move. None of it refuses the move: phones lose their position, and pins are wrong.
 */
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
