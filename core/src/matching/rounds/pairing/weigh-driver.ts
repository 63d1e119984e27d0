import type { LatLng } from '@waka/contracts/geo';
import type { SkipReason } from '@waka/contracts/matching/skip-reasons';
import type { VehicleClass } from '@waka/contracts/vehicles/vehicle';
import type { Travel } from '../../../geo/roads/travel.ts';
import type { Motion } from '../../../platform/ports/roads.ts';
import type { LineTurn } from '../../lines/lines-of-rides.ts';
import type { Candidate } from './decision.ts';

export interface WaitingRide {
  id: string;
  pickup: LatLng;
  vehicleType: VehicleClass;
  /** Whether the rider means to pay in cash. */
  isCash: boolean;
  /** When the rider wants to leave, for a scheduled ride. */
  scheduledFor?: Date | null;
  /** Seconds until then. */
  startsInSeconds?: number | null;
  /** Minutes of the trip; left out where it is not known. */
  durationMin?: number;
  /** Seconds since the present search began. */
  ageSeconds: number;
  /** Drivers whom this search has asked and asks no more, or not yet, and those who gave the ride back. */
  excludedDriverIds: readonly string[];
  /** Who waits in line in the zone of the pickup, the first in turn first; none outside of zones. */
  line?: readonly LineTurn[];
  /** Drivers who would have to drive where a rule of the road forbids it; left out where no rule is about the class. */
  barredDriverIds?: ReadonlySet<string>;
}

export interface PoolDriver extends LatLng {
  id: string;
  /** Age of the position. */
  ageMs: number;
  vehicleType: VehicleClass;
  motion: Motion;
  /** Share of offers accepted, 0 to 1. */
  acceptanceRate: number;
  idleSeconds: number;
  /** How far this driver goes for a pickup, by street; null for no limit. */
  maxPickupKm: number | null;
  /** Whether the driver owes too much to be offered rides in cash. */
  isWalletOnly: boolean;
  /** Seconds until a scheduled ride that the driver has taken begins, for which he has to be free; null without one. */
  reservedInSeconds?: number | null;
  unavailable: 'busy' | 'reserved' | 'has_offer' | 'off_duty' | null;
}

export const MAX_FIX_AGE_MS = 60_000;
const GOOD_FIX_AGE_MS = 30_000;
/** What a ride takes beside its ways: the wait at the pickup, and the fare in cash. */
const BESIDE_THE_WAY_SECONDS = 300;

/** Checks whether a ride would last until after a scheduled ride that the driver has taken begins. */
export function isReserved(
  { reservedInSeconds = null }: Pick<PoolDriver, 'reservedInSeconds'>,
  { startsInSeconds, durationMin }: Pick<WaitingRide, 'startsInSeconds' | 'durationMin'>,
  etaSeconds: number,
): boolean {
  if (reservedInSeconds === null || durationMin === undefined) return false;
  const begins = Math.max(etaSeconds, startsInSeconds ?? 0);
  return begins + durationMin * 60 + BESIDE_THE_WAY_SECONDS > reservedInSeconds;
}

/** Finds why a driver cannot be asked for a ride, wherever he is. */
export function skipReason(driver: PoolDriver, ride: WaitingRide, excluded: ReadonlySet<string>): SkipReason | null {
  if (driver.vehicleType !== ride.vehicleType) return 'wrong_class';
  if (excluded.has(driver.id)) return 'refused';
  if (driver.unavailable) return driver.unavailable;
  if (isReserved(driver, ride, 0)) return 'reserved';
  if (ride.isCash && driver.isWalletOnly) return 'wallet_only';
  if (ride.barredDriverIds?.has(driver.id)) return 'not_allowed_there';
  return driver.ageMs > MAX_FIX_AGE_MS ? 'stale' : null;
}

export const candidateOf = (driver: PoolDriver, way: Travel, skipped: SkipReason | null): Candidate => ({
  driverId: driver.id,
  vehicleType: driver.vehicleType,
  pickupKm: way.km,
  etaSeconds: way.seconds,
  isEstimate: way.isEstimate,
  score: null,
  skipped,
});

/** Returns the seconds to the pickup, adjusted for fairness and for the likelihood of an acceptance. */
export function scoreOf(etaSeconds: number, driver: PoolDriver, ride: WaitingRide): number {
  const unsurePosition = Math.max(0, driver.ageMs - GOOD_FIX_AGE_MS) / 1000;
  const likelyRefusal = 60 * (1 - driver.acceptanceRate);
  const fairTurn = 0.2 * Math.min(120, driver.idleSeconds);
  return etaSeconds + 2 * unsurePosition + likelyRefusal - fairTurn - 0.3 * ride.ageSeconds;
}
