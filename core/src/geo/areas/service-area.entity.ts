import type { LatLng } from '@waka/contracts/geo';
import type { MapCity, Shortcut } from '@waka/contracts/places/map-config';
import type { Region } from '@waka/contracts/regions';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Barrier, OpenRoad, OpenSpan, SearchReach } from '@waka/contracts/ops/areas/area-views';
import type { AreaFacts, City } from './service-area.ts';
import type { Slowdown } from '../slowdown.ts';

/** A city, or the rest of a country. */
@Entity('service_areas')
export class ServiceArea implements Omit<AreaFacts, 'isInForce'> {
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

  @Column('jsonb', { default: () => `'{"kmh": 60, "beyondKm": 15}'::jsonb` })
  openRoad: OpenRoad;

  @Column('jsonb')
  slowdown: Slowdown;

  @Column('jsonb', { default: () => "'[]'::jsonb" })
  barriers: Barrier[];

  @Column('jsonb')
  searchRadii: SearchReach[];

  @Column('jsonb', { nullable: true })
  look: NonNullable<MapCity['look']> | null;

  @Column('jsonb', { default: () => "'[]'::jsonb" })
  shortcuts: Shortcut[];

  @Column('text', { default: 'UTC' })
  timeZone: string;

  @Column('jsonb', { nullable: true })
  openHours: OpenSpan[] | null;

  @Column('text', { nullable: true })
  splitFrom: City | null;

  /** Some looks of a process after its row was inserted: then every process has it. Postgres compares it with its clock. */
  @Column('timestamptz', { default: () => "(now() + '00:00:10'::interval)", select: false })
  inForceAt: Date;

  /** One higher with every change of the row. */
  @Column('int', { default: () => '1' })
  version: number;
}
