import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { City } from '../../geo/areas/cities.ts';

/** How long one trip took for one street. It is kept no longer than the track it was read from. */
@Entity('street_samples')
export class StreetSample {
  @PrimaryColumn('uuid')
  rideId: string;

  @PrimaryColumn('integer')
  seq: number;

  @Column('text')
  city: City;

  /** The middle of the street. */
  @Column('double precision')
  lat: number;

  @Column('double precision')
  lng: number;

  /** The direction there, in whole degrees from north. */
  @Column('integer')
  heading: number;

  /** Of the week, from Sunday at midnight. */
  @Column('integer')
  hour: number;

  @Column('double precision')
  km: number;

  /** As a car would take. */
  @Column('double precision')
  seconds: number;
}
