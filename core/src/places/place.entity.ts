import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { PlaceCategory } from '@waka/contracts/places/place';

@Entity('places')
export class Place {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()' })
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

  @Column('text')
  category: PlaceCategory;

  @Column('boolean', { default: false })
  isPopular: boolean;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;

  @Column({ type: 'text', array: true, insert: false, update: false, select: false })
  nameWords: string[];

  @Column({ type: 'text', array: true, insert: false, update: false, select: false })
  allWords: string[];
}
