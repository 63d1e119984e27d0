import type { Activity, ActivityKind, Attention, OpsRide, SearchRound } from '@waka/contracts/ops/ops-views';
import type { RideEventType } from '@waka/contracts/rides/ride-status';
import type { RideRow } from './ride.presenter.ts';

/** Presents a ride for the ops list. Just after a change, only the lack of a driver needs attention. */
export const presentOpsRide = (
  row: RideRow,
  attention: Attention | null = row.status === 'pending' ? 'no_driver_yet' : null,
  lastRound?: SearchRound | null,
): OpsRide => ({
  id: row.id,
  seq: row.seq,
  status: row.status,
  attention,
  lastEvent: { type: row.lastEventType, at: row.lastEventAt.toISOString() },
  city: row.city,
  region: row.region,
  vehicleType: row.vehicleType,
  paymentMethod: row.paymentMethod,
  fare: row.fare,
  currency: row.currency,
  pickup: row.pickup,
  dropoff: row.dropoff,
  pickupArea: row.pickupArea,
  dropoffArea: row.dropoffArea,
  riderId: row.riderId,
  riderName: row.riderCard.name,
  passengerName: row.passengerName ?? null,
  driverId: row.driverId,
  driverName: row.driverCard?.name ?? null,
  plate: row.driverCard?.vehicle.plate ?? null,
  driversAsked: row.driversAsked,
  attempt: row.attempt,
  durationMin: row.durationMin,
  requestedAt: row.requestedAt.toISOString(),
  searchingSince: row.searchingSince.toISOString(),
  acceptedAt: row.acceptedAt?.toISOString() ?? null,
  startedAt: row.startedAt?.toISOString() ?? null,
  completedAt: row.completedAt?.toISOString() ?? null,
  ...(lastRound !== undefined && { lastRound }),
  // Log lines from before the column was added have no findings.
  findings: row.findings ?? [],
  findingsVerdict: row.findingsVerdict ?? null,
});

/** The steps of a ride that appear in the feed; the others would flood it. */
export const feedKinds = {
  requested: 'ride_requested',
  accepted: 'ride_accepted',
  completed: 'ride_completed',
  cancelled: 'ride_cancelled',
  expired: 'ride_expired',
} as const satisfies Partial<Record<RideEventType, ActivityKind>>;

const kindOf = (type: RideEventType): ActivityKind | null =>
  Object.entries(feedKinds).find(([known]) => known === type)?.[1] ?? null;

/** Builds a line of the feed about the last event of a ride, or null. */
export function activityOf(row: RideRow): Activity | null {
  const kind = kindOf(row.lastEventType);
  return (
    kind && {
      id: `${row.id}:${row.seq}`,
      kind,
      at: row.lastEventAt.toISOString(),
      name: row.riderCard.name,
      rideId: row.id,
      from: row.pickupArea,
      to: row.dropoffArea,
    }
  );
}
