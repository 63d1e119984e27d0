import type { Region } from '@waka/contracts/regions';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A time for which every movement of an account at a provider is known. */
@Entity('statement_periods')
export class StatementPeriodRow {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()' })
  id: string;

  @Column('text')
  rail: string;

  @Column('text')
  credentials: string;

  @Column('text')
  region: Region;

  @Column('text')
  source: 'file' | 'call';

  @Column('timestamptz')
  fromAt: Date;

  @Column('timestamptz')
  toAt: Date;

  /** Null where the service fetched it by itself. */
  @Column('uuid', { nullable: true })
  importedBy: string | null;

  @Column('timestamptz', { default: () => 'now()' })
  importedAt: Date;
}
