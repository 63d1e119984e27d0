import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The way that a trip took. */
@Entity('driven_ways')
export class DrivenWay {
  @PrimaryColumn('uuid')
  rideId: string;

  @Column('double precision')
  km: number;

  /** Along streets, or from fix to fix where the track fits none. */
  @Column('text')
  source: 'road' | 'track';

  /** Encoded polyline, precision 5. */
  @Column('text', { nullable: true })
  geometry: string | null;

  @Column('timestamptz', { default: () => 'now()' })
  measuredAt: Date;
}
