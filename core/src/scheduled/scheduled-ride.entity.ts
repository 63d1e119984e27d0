import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Passenger } from '@waka/contracts/rides/passenger-rules';
import type { RuleRecord } from '@waka/contracts/rides/road-rule';
import type { RidePaymentMethod } from '@waka/contracts/rides/ride-status';
import type {
  ScheduledFailure,
  ScheduledRide as View,
  ScheduledStatus,
} from '@waka/contracts/scheduled/scheduled-views';
import type { VehicleClass } from '@waka/contracts/vehicles/vehicle';
import type { City } from '../geo/areas/cities.ts';
import type { Trip } from '../pricing/trip/plan-trip.ts';
import type { RidePrice } from '../pricing/ride-price.ts';

/** A ride that is booked for later, at a price that holds; it becomes a ride when the search for a driver begins. */
@Entity('scheduled_rides')
export class ScheduledRide {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()' })
  id: string;

  @Column('uuid')
  riderId: string;

  /** The repetition that made it. */
  @Column('uuid', { nullable: true })
  seriesId: string | null;

  /** The quote of its price: one quote makes one row, however often the call is repeated. */
  @Column('uuid', { nullable: true })
  quoteId: string | null;

  @Column('text', { default: 'scheduled' })
  status: ScheduledStatus;

  @Column('integer', { default: 1 })
  version: number;

  @Column('text')
  city: City;

  @Column('jsonb')
  trip: Trip;

  @Column('text')
  pickupArea: string;

  @Column('text')
  dropoffArea: string;

  @Column('text')
  vehicleType: VehicleClass;

  @Column('text')
  paymentMethod: RidePaymentMethod;

  /** The saved card that pays; null where it is not paid by card. */
  @Column('uuid', { nullable: true })
  cardId: string | null;

  @Column('text', { nullable: true })
  pickupNote: string | null;

  /** Who rides, where this is not the rider. */
  @Column('jsonb', { nullable: true })
  passenger: Passenger | null;

  @Column('integer')
  fare: number;

  @Column('jsonb', { nullable: true })
  price: RidePrice | null;

  /** The rules of the road that were looked at for the trip; null where none applied. */
  @Column('jsonb', { nullable: true })
  rules: RuleRecord | null;

  @Column('timestamptz')
  pickupAt: Date;

  @Column('timestamptz')
  searchAt: Date;

  /** The driver who took it early. */
  @Column('uuid', { nullable: true })
  driverId: string | null;

  @Column('uuid', { nullable: true })
  rideId: string | null;

  @Column('text', { nullable: true })
  failure: ScheduledFailure | null;

  @Column('text', { nullable: true })
  cancelledBy: View['cancelledBy'] | null;

  @Column('timestamptz', { nullable: true })
  remindedEveningAt: Date | null;

  @Column('timestamptz', { nullable: true })
  remindedAt: Date | null;

  /** When it was looked whether a driver is likely. */
  @Column('timestamptz', { nullable: true })
  checkedAt: Date | null;

  /** When the rider was warned that none is. */
  @Column('timestamptz', { nullable: true })
  inDoubtAt: Date | null;

  /** When the rider was notified that it waits for the end of another ride. */
  @Column('timestamptz', { nullable: true, name: 'told_to_wait_at' })
  waitNotifiedAt: Date | null;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;
}

/** A row as it was read, to be copied with changes. */
export type ScheduledRow = Readonly<Pick<ScheduledRide, keyof ScheduledRide>>;
