import type { VehicleClass } from '@waka/contracts/rides/ride-status';

/** Why a driver near a waiting ride was not asked. */
export type SkipReason =
  | 'stale'
  | 'off_duty'
  | 'busy'
  | 'has_offer'
  | 'wrong_class'
  | 'refused'
  | 'too_far'
  /** Farther than the driver wants to go. */
  | 'beyond_own_limit'
  | 'better_for_another_ride'
  | 'better_driver'
  | 'held'
  | 'changed_meanwhile';

/** One driver near the pickup, as the round saw him. */
export interface Candidate {
  driverId: string;
  vehicleType: VehicleClass;
  pickupKm: number;
  etaSeconds: number;
  /** Lower is better; null for a driver who was out of the question. */
  score: number | null;
  /** Null for the one who was asked. */
  skipped: SkipReason | null;
}

/** What a round decided for one waiting ride. */
export interface Decision {
  rideId: string;
  radiusKm: number;
  outcome: 'offered' | 'held' | 'no_driver';
  chosen: Candidate | null;
  /** Nearest first. */
  candidates: Candidate[];
}
