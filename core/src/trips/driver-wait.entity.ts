import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A rider who waits for a driver to come free, and until when. */
@Entity('driver_waits')
export class DriverWait {
  @PrimaryColumn('uuid')
  userId: string;

  @Column('uuid')
  rideId: string;

  @Column('timestamptz', { default: () => 'now()' })
  askedAt: Date;

  @Column('timestamptz')
  until: Date;
}
