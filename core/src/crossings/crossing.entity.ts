import type { CrossingKind, Departures, Quay } from '@waka/contracts/crossings/crossing';
import type { Region } from '@waka/contracts/regions';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A ferry between two shores, with timetable and price. */
@Entity('crossings')
export class Crossing {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()' })
  id: string;

  @Column('text')
  region: Region;

  @Column('text')
  name: string;

  @Column('text')
  kind: CrossingKind;

  @Column('jsonb')
  quayA: Quay;

  @Column('jsonb')
  quayB: Quay;

  @Column('integer')
  minutes: number;

  @Column('integer')
  boardMinutes: number;

  /** Null while it is not known. */
  @Column('integer', { nullable: true })
  price: number | null;

  @Column('text')
  timeZone: string;

  @Column('jsonb')
  fromA: Departures[];

  @Column('jsonb')
  fromB: Departures[];

  @Column('text')
  source: string;

  @Column('boolean', { default: false })
  isOpen: boolean;
}
