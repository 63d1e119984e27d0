import type { CrossingKind, Quay } from '@waka/contracts/crossings/crossing';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How a trip over water ended. */
export type RelayEnd = 'done' | 'cancelled' | 'first_ride_failed';

/** A trip over water: a ride to the quay, a ferry, and a scheduled ride from the other quay. */
@Entity('relay_trips')
export class RelayTrip {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()' })
  id: string;

  @Column('uuid')
  riderId: string;

  @Column('integer', { default: 1 })
  version: number;

  /** The quote of the first ride: one quote makes one trip, however often the call is repeated. */
  @Column('uuid')
  firstQuoteId: string;

  /** Null where the ride to the quay was scheduled. */
  @Column('uuid', { nullable: true })
  firstRideId: string | null;

  /** The scheduled ride to the quay; null where it was searched for at once. */
  @Column('uuid', { nullable: true })
  firstScheduledId: string | null;

  /** The second ride. */
  @Column('uuid')
  scheduledId: string;

  @Column('uuid')
  crossingId: string;

  /** The facts of the ferry at the booking. */
  @Column('text')
  name: string;

  @Column('text')
  kind: CrossingKind;

  @Column('jsonb')
  fromQuay: Quay;

  @Column('jsonb')
  toQuay: Quay;

  @Column('integer')
  minutes: number;

  @Column('integer')
  boardMinutes: number;

  @Column('integer', { nullable: true })
  ticketPrice: number | null;

  @Column('text')
  timeZone: string;

  @Column('timestamptz')
  departsAt: Date;

  @Column('text', { nullable: true })
  ending: RelayEnd | null;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;
}
