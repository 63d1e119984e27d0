import type { LatLng } from '@waka/contracts/geo';
import type { LocalNames } from '@waka/contracts/languages';
import type { Region } from '@waka/contracts/regions';
import type { RuleEffect } from '@waka/contracts/rides/road-rule';
import type { VehicleClass } from '@waka/contracts/vehicles/vehicle';
import { Column, Entity, PrimaryColumn } from 'typeorm';

type RuleStatus = 'draft' | 'published' | 'withdrawn';

/** A rule of the road. A published one is not changed: a draft that `replaces` it takes its place. */
@Entity('legal_rules')
export class LegalRuleRow {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()' })
  id: string;

  /** One higher with every change. */
  @Column('integer', { default: 1 })
  version: number;

  @Column('text')
  region: Region;

  /** The service area whose clocks its hours are meant by. */
  @Column('text')
  area: string;

  @Column('jsonb')
  names: LocalNames;

  /** Corners in order, the first not repeated; null for a rule along a line. */
  @Column('jsonb', { nullable: true })
  polygon: LatLng[] | null;

  @Column('jsonb', { nullable: true })
  line: LatLng[] | null;

  /** How wide a line is. */
  @Column('integer', { default: 50 })
  widthM: number;

  /** A driver who is on its ground for less than so many metres of the way only crosses it. */
  @Column('integer', { default: 0 })
  crossingM: number;

  /** How far a rider may be asked to walk out of it. */
  @Column('integer', { default: 400 })
  walkM: number;

  @Column('text', { array: true })
  vehicleTypes: VehicleClass[];

  @Column('integer', { array: true })
  weekdays: number[];

  @Column('integer')
  fromMinute: number;

  @Column('integer')
  toMinute: number;

  @Column('text')
  effect: RuleEffect;

  /** The law, the notice or the document that says so. */
  @Column('text')
  source: string;

  @Column('text')
  status: RuleStatus;

  @Column('timestamptz', { default: () => 'now()' })
  inForceFrom: Date;

  /** The published rule whose place a draft takes. */
  @Column('uuid', { nullable: true })
  replaces: string | null;

  /** Who wrote it last, and so may not publish it; null for the rules that the service began with. */
  @Column('uuid', { nullable: true })
  writtenBy: string | null;
}
