import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { RideEventType } from '@waka/contracts/rides/ride-status';

/** One event of a ride, with its whole row at that time. Append-only. */
@Entity('ride_events')
export class RideEvent {
  @PrimaryColumn('uuid')
  rideId: string;

  @PrimaryColumn('integer')
  seq: number;

  @Column('text')
  type: RideEventType;

  @Column('uuid', { nullable: true })
  actorId: string | null;

  @Column('jsonb')
  payload: Record<string, unknown>;

  @Column('timestamptz', { default: () => 'now()' })
  at: Date;
}
