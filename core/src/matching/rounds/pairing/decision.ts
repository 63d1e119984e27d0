import type { SkipReason } from '@waka/contracts/matching/skip-reasons';
import type { VehicleClass } from '@waka/contracts/vehicles/vehicle';

/** One driver near the pickup, as the round read him. */
export interface Candidate {
  driverId: string;
  vehicleType: VehicleClass;
  pickupKm: number;
  etaSeconds: number;
  /** Whether both are reckoned from the straight line. Decisions of before do not say. */
  isEstimate?: boolean;
  /** Lower is better; null for a driver who was out of the question. */
  score: number | null;
  /** Null for the driver who got the offer. */
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
