import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A position of the driver during a ride. */
@Entity('ride_tracks')
export class RideTrackPoint {
  @PrimaryColumn('uuid')
  rideId: string;

  @PrimaryColumn('bigint')
  seq: string;

  @PrimaryColumn('timestamptz')
  at: Date;

  @Column('double precision')
  lat: number;

  @Column('double precision')
  lng: number;

  @Column('real', { nullable: true })
  heading: number | null;

  @Column('real', { nullable: true })
  speed: number | null;

  @Column('timestamptz', { default: () => 'now()' })
  cameAt: Date;
}
