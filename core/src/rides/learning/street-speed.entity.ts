import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { City } from '../../geo/areas/cities.ts';

/** What many trips of several drivers say of one street. */
@Entity('street_speeds')
export class StreetSpeed {
  @PrimaryColumn('double precision')
  lat: number;

  @PrimaryColumn('double precision')
  lng: number;

  @PrimaryColumn('integer')
  heading: number;

  @Column('text')
  city: City;

  /** In the median of all hours, each measured by what is usual in the city at that hour. */
  @Column('double precision')
  secondsPerKm: number;

  /** How strongly it is slower when the city is: 1 as the city on the whole, 0 not at all. */
  @Column('double precision', { default: 1 })
  swing: number;

  /** What was driven by the hour of a working day (0 to 23) and of a weekend's (24 to 47), null where too few drove. */
  @Column('double precision', { array: true })
  hours: (number | null)[];

  @Column('integer')
  samples: number;

  @Column('integer')
  drivers: number;

  @Column('timestamptz', { default: () => 'now()' })
  measuredAt: Date;
}
