import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { PlaceCategory } from '@waka/contracts/places/place';

@Entity('places')
export class Place {
  @PrimaryColumn('uuid', { generated: 'uuid' })
  id: string;

  @Column('text')
  name: string;

  @Column('text', { array: true })
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

  @Column('boolean')
  isPopular: boolean;

  @Column('timestamptz')
  createdAt: Date;
}
