import { GIVE_BACK_MINUTES } from '@waka/contracts/scheduled/scheduled-rules';
import type {
  OpsScheduledRide,
  ScheduledOffer,
  ScheduledRide as View,
} from '@waka/contracts/scheduled/scheduled-views';
import type { Actor } from '../platform/actor.ts';
import { areaOf } from '../geo/areas/cities.ts';
import { commissionOn } from '../ledger/commission.ts';
import type { ScheduledRow } from './scheduled-ride.entity.ts';
import type { AheadRow, ShownRow } from './scheduled-rides.repository.ts';

/** Presents a scheduled ride to its rider. */
export function presentScheduled({ scheduled: row, driver, rideStatus }: ShownRow): View {
  const { trip } = row;
  return {
    id: row.id,
    version: row.version,
    status: row.status,
    pickupAt: row.pickupAt.toISOString(),
    searchAt: row.searchAt.toISOString(),
    timeZone: areaOf(row.city).timeZone,
    pickupLocation: trip.pickup,
    dropoffLocation: trip.dropoff,
    stops: trip.stops,
    vehicleType: row.vehicleType,
    paymentMethod: row.paymentMethod,
    pickupNote: row.pickupNote,
    passenger: row.passenger,
    fare: row.fare,
    fareLines: row.price?.lines ?? null,
    currency: trip.currency,
    region: trip.region,
    distanceKm: trip.distanceKm,
    durationMin: trip.durationMin,
    driver: driver && {
      name: driver.name ?? 'Driver',
      vehicle: { make: driver.make, model: driver.model, plate: driver.plate },
    },
    isInDoubt: row.status === 'scheduled' && row.inDoubtAt !== null,
    rideId: row.rideId,
    rideStatus,
    failure: row.failure,
    cancelledBy: row.cancelledBy,
    seriesId: row.seriesId,
  };
}

/** What a driver may know about the rides of a region before one begins. */
export interface OfferTerms {
  commissionPercent: number;
  hasUpfrontDetails: boolean;
}

/** Presents a scheduled ride to a driver: areas alone, as before any ride. */
export const presentScheduledOffer = (row: ScheduledRow, driver: Actor, terms: OfferTerms): ScheduledOffer => ({
  id: row.id,
  version: row.version,
  pickupAt: row.pickupAt.toISOString(),
  timeZone: areaOf(row.city).timeZone,
  pickup: { area: row.pickupArea },
  dropoff: terms.hasUpfrontDetails ? { area: row.dropoffArea } : null,
  stops: row.trip.stops.length,
  tripKm: Math.round(row.trip.distanceKm * 10) / 10,
  fare: row.fare,
  earned: row.fare - commissionOn(row.fare, terms.commissionPercent),
  currency: row.trip.currency,
  vehicleType: row.vehicleType,
  paymentMethod: row.paymentMethod,
  isMine: row.driverId === driver.id,
  giveBackUntil: new Date(row.pickupAt.getTime() - GIVE_BACK_MINUTES * 60_000).toISOString(),
  onlineBy: row.searchAt.toISOString(),
});

/** Presents a scheduled ride for the ops list: areas alone. */
export const presentScheduledForOps = ({ scheduled: row, riderName, driverName }: AheadRow): OpsScheduledRide => ({
  id: row.id,
  version: row.version,
  status: row.status === 'taken' ? 'taken' : 'scheduled',
  pickupAt: row.pickupAt.toISOString(),
  searchAt: row.searchAt.toISOString(),
  timeZone: areaOf(row.city).timeZone,
  pickupArea: row.pickupArea,
  dropoffArea: row.dropoffArea,
  vehicleType: row.vehicleType,
  paymentMethod: row.paymentMethod,
  fare: row.fare,
  currency: row.trip.currency,
  riderId: row.riderId,
  riderName,
  driverId: row.driverId,
  driverName,
  isInDoubt: row.status === 'scheduled' && row.inDoubtAt !== null,
  isRepeated: row.seriesId !== null,
});
