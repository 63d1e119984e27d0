import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { City } from '../../geo/areas/cities.ts';

/** What is known of the speeds of a city on the whole. */
@Entity('learned_cities')
export class LearnedCity {
  @PrimaryColumn('text')
  city: City;

  /** For each hour of the week, from Sunday at midnight: how much slower than in the median of all hours. */
  @Column('double precision', { array: true })
  hours: number[];

  /** Of the kilometres that were driven, how many on streets whose speed is known. */
  @Column('double precision')
  share: number;

  /** An operator's: false leaves the city to the speeds of the tiles. */
  @Column('boolean', { default: true })
  isUsed: boolean;

  @Column('timestamptz', { default: () => 'now()' })
  measuredAt: Date;
}
