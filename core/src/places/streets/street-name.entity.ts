import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { PlaceCategory } from '@waka/contracts/places/place';

/**
 * A street that the search for places finds; points are never named after it. A table of its own, so that no other
 * reader of places sees it.
 */
@Entity('street_names')
export class StreetName {
  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  name: string;

  @Column('text', { array: true, default: () => "'{}'::text[]" })
  aliases: string[];

  @Column('text')
  address: string;

  @Column('text')
  city: string;

  @Column('text')
  country: string;

  @Column('double precision')
  latitude: number;

  @Column('double precision')
  longitude: number;

  @Column({ type: 'text', insert: false, update: false, select: false })
  category: PlaceCategory;

  @Column({ type: 'boolean', insert: false, update: false, select: false })
  isPopular: boolean;

  /** Of which streets and service areas it was made. */
  @Column('text')
  version: string;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;

  @Column({ type: 'text', array: true, insert: false, update: false, select: false })
  nameWords: string[];

  @Column({ type: 'text', array: true, insert: false, update: false, select: false })
  allWords: string[];
}
