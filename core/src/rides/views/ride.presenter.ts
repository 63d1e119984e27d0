import type { Ride as RideView } from '@waka/contracts/rides/ride-views';
import { isLive, type DriverCancelReason } from '@waka/contracts/rides/ride-status';
import type { Actor } from '../../platform/actor.ts';
import { cancellationFees } from '../cancellation-fees.ts';
import type { Ride } from '../ride.entity.ts';
import { waitingTerms } from '../waiting.ts';

/** A row of `rides`, or a line of the log read as one. */
export type RideRow = Ride;

/**
 * Presents the ride as its reader may see it: phone numbers only while it is live, the PIN only for the rider before
 * the start.
 */
export function presentRide(row: RideRow, reader: Actor, sharesPhones = isLive(row.status)): RideView {
  if (reader.role === 'driver' && row.driverId !== reader.id) return presentReleased(row);
  const isRider = reader.id === row.riderId;
  const ride = trip(row, {
    payment: row.payment && presentPayment(row.payment, isRider),
    rider: presentRider(row, isRider, sharesPhones),
    passenger: presentPassenger(row, isRider || sharesPhones),
    driver: row.driverCard && presentDriver(row.driverCard, sharesPhones),
    myRating: isRider ? row.riderStars : row.driverStars,
    cancelReason: cancelReasonFor(row, isRider),
  });
  // Log lines from before the column was added have no tip; a driver sees a tip only once it is paid.
  ride.tip = row.tip && (isRider || row.tip.state === 'paid') ? presentPayment(row.tip, isRider) : null;
  // Log lines from before the column was added have no note; a driver sees it for as long as the rider's phone
  // number.
  ride.pickupNote = isRider || sharesPhones ? (row.pickupNote ?? null) : null;
  ride.pin = isRider && row.pin && beforeStart.has(row.status) ? row.pin : undefined;
  // As above.
  if (isRider) ride.myTags = row.riderTags ?? [];
  if (isRider && row.cardId) ride.cardId = row.cardId;
  return ride;
}

/**
 * Returns why the ride was cancelled or given back, as its reader may know it. A driver who does not feel safe may still
 * be within reach of the rider, who reads no more than that the driver could not come.
 */
export const cancelReasonFor = ({ cancelReason }: Pick<RideRow, 'cancelReason'>, isRider: boolean): string | null =>
  isRider && cancelReason === UNSAFE ? OTHER : cancelReason;

const UNSAFE: DriverCancelReason = 'unsafe';
const OTHER: DriverCancelReason = 'other';

const beforeStart = new Set<RideView['status']>(['pending', 'accepted', 'arrived']);

// A driver calls the person who rides, and needs no other number.
function presentRider({ riderCard: { name, phone }, passengerName }: RideRow, isRider: boolean, sharesPhones: boolean) {
  return { name, ...(sharesPhones && phone && (isRider || !passengerName) ? { phone } : {}) };
}

function presentPassenger({ passengerName: name, passengerPhone: phone }: RideRow, sharesPhone: boolean) {
  // Log lines from before the column was added have none.
  return name ? { name, ...(sharesPhone && phone ? { phone } : {}) } : null;
}

function presentDriver({ phone, ...card }: NonNullable<RideRow['driverCard']>, sharesPhone: boolean) {
  return { ...card, ...(sharesPhone && phone ? { phone } : {}) };
}

// Page, code and check by which the rider approves the payment are for the rider alone, and gone once it is over.
function presentPayment({ payUrl, dial, needsCheck, ...payment }: NonNullable<RideRow['payment']>, isRider: boolean) {
  if (!isRider || payment.state !== 'requested') return payment;
  return { ...payment, ...(payUrl && { payUrl }), ...(dial && { dial }), ...(needsCheck && { needsCheck }) };
}

// For a driver who gave it back the ride is over, even while it goes on.
function presentReleased(row: RideRow): RideView {
  const released = {
    payment: null,
    rider: { name: row.riderCard.name },
    passenger: null,
    driver: null,
    myRating: null,
    cancelReason: row.cancelReason,
  };
  const ride = trip(row, released);
  ride.status = 'cancelled';
  ride.cancelledBy = 'driver';
  ride.findings = [];
  ride.findingsVerdict = null;
  return ride;
}

/** What is decided for each reader; all else of a trip is the same for both sides. */
type ForReader = Pick<RideView, 'payment' | 'rider' | 'passenger' | 'driver' | 'myRating' | 'cancelReason'>;

// One literal: to copy its sixty fields by spreading cost most of what a list of rides did.
function trip(row: RideRow, { payment, rider, passenger, driver, myRating, cancelReason }: ForReader): RideView {
  return {
    payment,
    rider,
    passenger,
    driver,
    myRating,
    cancelReason,
    id: row.id,
    status: row.status,
    seq: row.seq,
    lastEvent: { type: row.lastEventType, at: iso(row.lastEventAt) },
    attempt: row.attempt,
    riderId: row.riderId,
    pickupLocation: row.pickup,
    dropoffLocation: row.dropoff,
    stops: row.stops,
    // Log lines from before the column was added have none.
    stopsReached: row.stopsReached ?? 0,
    vehicleType: row.vehicleType,
    paymentMethod: row.paymentMethod,
    estimatedFare: row.estimatedFare,
    fare: row.fare,
    // As above.
    credit: row.credit ?? 0,
    // As above.
    promotion: Math.min(row.promotion ?? 0, row.fare),
    // As above.
    carried: row.carried ?? 0,
    // As above.
    fareLines: row.price?.lines ?? null,
    fees: cancellationFees(row),
    waiting: beforeStart.has(row.status) ? waitingTerms(row) : null,
    currency: row.currency,
    region: row.region,
    distanceKm: row.distanceKm,
    durationMin: row.durationMin,
    geometry: row.geometry,
    // As above.
    geometrySource: row.geometrySource ?? 'straight_line',
    needsPin: row.pin !== null,
    search: { driversAsked: row.driversAsked, nearestEtaMin: row.nearestEtaMin },
    // As above.
    scheduledFor: isoOrNull(row.scheduledFor ?? null),
    requestedAt: iso(row.requestedAt),
    acceptedAt: isoOrNull(row.acceptedAt),
    arrivedAt: isoOrNull(row.arrivedAt),
    startedAt: isoOrNull(row.startedAt),
    completedAt: isoOrNull(row.completedAt),
    cancelledAt: isoOrNull(row.cancelledAt),
    cancelledBy: row.cancelledBy,
    completedBy: row.completedBy,
    // As above.
    findings: row.findings ?? [],
    findingsVerdict: row.findingsVerdict ?? null,
    shownFare: row.shownFare ?? null,
  };
}

const iso = (time: Date) => time.toISOString();
const isoOrNull = (time: Date | null) => time && iso(time);
