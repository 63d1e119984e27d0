import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A rider's request to be notified of a free driver, with its end. */
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
