import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The load of the service at one time. */
@Entity('ops_samples')
export class OpsSample {
  @PrimaryColumn('timestamptz')
  at: Date;

  @Column('integer')
  activeRides: number;

  @Column('integer')
  onlineDrivers: number;
}
