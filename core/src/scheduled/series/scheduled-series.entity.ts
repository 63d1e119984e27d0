import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { RideRequest } from '@waka/contracts/rides/ride-requests';

/** What the rides of a repetition have in common. */
type Wishes = Pick<
  RideRequest,
  | 'pickupLocation'
  | 'dropoffLocation'
  | 'stops'
  | 'vehicleType'
  | 'paymentMethod'
  | 'cardId'
  | 'pickupNote'
  | 'passenger'
>;

/** A ride that is repeated on weekdays; the next days of it are scheduled rides. */
@Entity('scheduled_series')
export class ScheduledSeries {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()' })
  id: string;

  @Column('uuid')
  riderId: string;

  @Column('jsonb')
  wishes: Wishes;

  /** 1 is Monday. */
  @Column('integer', { array: true })
  weekdays: number[];

  /** By the clocks of the city. */
  @Column('integer')
  minuteOfDay: number;

  @Column('text')
  timeZone: string;

  /** The rides up to this time are made, or were skipped. */
  @Column('timestamptz')
  madeUntil: Date;

  @Column('timestamptz', { nullable: true })
  endedAt: Date | null;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;
}
