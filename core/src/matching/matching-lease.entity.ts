import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { City } from '../geo/areas/cities.ts';

/** The worker that matches a city, until its lease expires. */
@Entity('matching_leases')
export class MatchingLease {
  @PrimaryColumn('text')
  city: City;

  @Column('text')
  owner: string;

  @Column('timestamptz')
  expiresAt: Date;
}
