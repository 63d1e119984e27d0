import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Currency, Region } from '@waka/contracts/regions';
import type { RidePayment } from '@waka/contracts/money/ride-payment';
import type { VehicleClass } from '@waka/contracts/vehicles/vehicle';
import type { RideEventType, RidePaymentMethod, RideStatus } from '@waka/contracts/rides/ride-status';
import type { RatingTag } from '@waka/contracts/rides/rating-tags';
import type { RideFinding, Verdict } from '@waka/contracts/rides/ride-findings';
import type { DriverCard, GeometrySource, RidePlace } from '@waka/contracts/rides/ride-views';
import type { RuleRecord } from '@waka/contracts/rides/road-rule';
import type { City } from '../geo/areas/cities.ts';
import type { RidePrice } from '../pricing/ride-price.ts';

/**
 * A ride. What readers need of the rider and the driver is copied in, so that one row is enough. It changes only
 * through `writeRide`.
 */
@Entity('rides')
export class Ride {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()' })
  id: string;

  @Column('text', { default: 'pending' })
  status: RideStatus;

  @Column('integer', { default: 1 })
  seq: number;

  @Column('text', { default: 'requested' })
  lastEventType: RideEventType;

  @Column('timestamptz', { default: () => 'now()' })
  lastEventAt: Date;

  @Column('integer', { default: 1 })
  attempt: number;

  @Column('uuid')
  riderId: string;

  @Column('jsonb')
  riderCard: { name: string; phone: string | null };

  /** Who rides, where this is not the rider, who booked and pays. */
  @Column('text', { nullable: true })
  passengerName: string | null;

  @Column('text', { nullable: true })
  passengerPhone: string | null;

  @Column('uuid', { nullable: true })
  driverId: string | null;

  @Column('jsonb', { nullable: true })
  driverCard: (Omit<DriverCard, 'phone'> & { phone: string | null }) | null;

  /** Drivers who gave this ride back; it is not offered to them again. */
  @Column('uuid', { array: true, default: () => "'{}'::uuid[]" })
  excludedDriverIds: string[];

  @Column('jsonb')
  pickup: RidePlace;

  @Column('jsonb')
  dropoff: RidePlace;

  @Column('jsonb', { default: () => "'[]'::jsonb" })
  stops: RidePlace[];

  /** The known place nearest to the pickup: all that a driver sees of it before accepting. */
  @Column('text')
  pickupArea: string;

  @Column('text')
  dropoffArea: string;

  @Column('text')
  region: Region;

  @Column('text')
  city: City;

  @Column('text')
  currency: Currency;

  @Column('text')
  vehicleType: VehicleClass;

  @Column('text')
  paymentMethod: RidePaymentMethod;

  /** The saved card that pays; null where it is not paid by card. The card may be removed before the end. */
  @Column('uuid', { nullable: true })
  cardId: string | null;

  /** Null for cash, and before completion. */
  @Column('jsonb', { nullable: true })
  payment: RidePayment | null;

  /** Null before the rider gives one. */
  @Column('jsonb', { nullable: true })
  tip: RidePayment | null;

  @Column('text', { nullable: true })
  estimatedFare: string | null;

  @Column('integer')
  fare: number;

  /** What of the fare the rider's credit paid. */
  @Column('integer', { default: 0 })
  credit: number;

  /** What of the fare the service pays for a promotion: reserved at the booking, at most the fare at the end, none once cancelled. */
  @Column('integer', { default: 0 })
  promotion: number;

  /**
   * What of the ride is paid with its rider's next one, as it is less than the way to pay can ask for; below zero for what rides of
   * before have carried to this one.
   */
  @Column('integer', { default: 0 })
  carried: number;

  @Column('uuid', { nullable: true })
  promotionId: string | null;

  /** The single-use code that was spent; two rides that are not cancelled never have the same. */
  @Column('uuid', { nullable: true })
  voucherId: string | null;

  /** How the fare is made up; null for a ride from before the column was added. */
  @Column('jsonb', { nullable: true })
  price: RidePrice | null;

  /** The rules of the road that were looked at for the trip; null where none applied. */
  @Column('jsonb', { nullable: true })
  rules: RuleRecord | null;

  @Column('double precision')
  distanceKm: number;

  @Column('integer')
  durationMin: number;

  @Column('text', { nullable: true })
  geometry: string | null;

  @Column('text', { default: 'straight_line' })
  geometrySource: GeometrySource;

  /** False once its places are rounded, a year after the booking. */
  @Column('boolean', { default: true })
  isExact: boolean;

  /** The rider's note about the pickup for the driver. */
  @Column('text', { nullable: true })
  pickupNote: string | null;

  /** Null when the rider starts trips without a PIN. */
  @Column('text', { nullable: true })
  pin: string | null;

  @Column('integer', { default: 0 })
  pinFailures: number;

  @Column('timestamptz', { nullable: true })
  pinLockedUntil: Date | null;

  @Column('integer', { default: 0 })
  stopsReached: number;

  @Column('integer', { default: 0 })
  driversAsked: number;

  @Column('integer', { nullable: true })
  nearestEtaMin: number | null;

  @Column('integer', { nullable: true })
  riderStars: number | null;

  @Column('integer', { nullable: true })
  driverStars: number | null;

  /** The tags that the rider chose, with or before the stars. */
  @Column('text', { array: true, default: () => "'{}'::text[]" })
  riderTags: RatingTag[];

  /** When the present search began; a new one begins when a driver gives the ride back. */
  @Column('timestamptz', { default: () => 'now()' })
  searchingSince: Date;

  /** When the rider wants to be picked up; null for as soon as possible. */
  @Column('timestamptz', { nullable: true })
  scheduledFor: Date | null;

  @Column('timestamptz', { default: () => 'now()' })
  requestedAt: Date;

  @Column('timestamptz', { nullable: true })
  acceptedAt: Date | null;

  @Column('timestamptz', { nullable: true })
  arrivedAt: Date | null;

  @Column('timestamptz', { nullable: true })
  startedAt: Date | null;

  /** When a start that waited for the network was tapped, by the clock of the phone's positions. */
  @Column('timestamptz', { nullable: true })
  startTappedAt: Date | null;

  @Column('timestamptz', { nullable: true })
  completedAt: Date | null;

  /** When an end that waited for the network was tapped, by the clock of the phone's positions. */
  @Column('timestamptz', { nullable: true })
  endTappedAt: Date | null;

  @Column('timestamptz', { nullable: true })
  cancelledAt: Date | null;

  @Column('text', { nullable: true })
  cancelReason: string | null;

  /** The reason in the canceller's own words, for the service alone. */
  @Column('text', { nullable: true })
  cancelNote: string | null;

  @Column('text', { nullable: true })
  cancelledBy: 'rider' | 'driver' | 'admin' | null;

  @Column('text', { nullable: true })
  completedBy: 'rider' | 'driver' | null;

  /** What does not fit about the driver's positions, found when the present driver made his moves. */
  @Column('jsonb', { default: () => "'[]'::jsonb" })
  findings: RideFinding[];

  /** Null until ops has reviewed the findings. */
  @Column('text', { nullable: true })
  findingsVerdict: Verdict | null;

  /** The fare shown before the trip, where the final fare followed the distance driven. */
  @Column('integer', { nullable: true })
  shownFare: number | null;

  /** The sums of a ride of before the new leone, where they were no whole numbers of cents; null for all others. */
  @Column('jsonb', { nullable: true })
  oldLeones: OldSums | null;
}

/** Sums in old leones, by the names of their columns. */
export interface OldSums {
  fare: number;
  shown_fare: number | null;
  price: RidePrice | null;
  tip: { amount: number } | null;
}
