import type { LatLng } from '@waka/contracts/geo';
import type { MapCity, Shortcut } from '@waka/contracts/places/map-config';
import type { Region } from '@waka/contracts/regions';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { AreaFacts, Barrier, SearchRadius } from './service-area.ts';
import type { Slowdown } from './slowdown.ts';

/** A city, or the rest of a country. */
@Entity('service_areas')
export class ServiceArea implements AreaFacts {
  @PrimaryColumn('text')
  id: string;

  @Column('text')
  name: string;

  @Column('text')
  region: Region;

  @Column('text')
  kind: AreaFacts['kind'];

  @Column('jsonb', { nullable: true })
  polygon: LatLng[] | null;

  @Column('jsonb')
  centre: LatLng;

  @Column('boolean', { default: () => 'false' })
  isMain: boolean;

  @Column('boolean', { default: () => 'false' })
  isOpen: boolean;

  @Column('double precision')
  detour: number;

  @Column('jsonb')
  slowdown: Slowdown;

  @Column('jsonb', { default: () => "'[]'::jsonb" })
  barriers: Barrier[];

  @Column('jsonb')
  searchRadii: SearchRadius[];

  @Column('jsonb', { nullable: true })
  look: NonNullable<MapCity['look']> | null;

  @Column('jsonb', { default: () => "'[]'::jsonb" })
  shortcuts: Shortcut[];

  /** One higher with every change of the row. */
  @Column('int', { default: () => '1' })
  version: number;
}
