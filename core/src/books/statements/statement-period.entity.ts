import { Column, Entity } from 'typeorm';
import { StatementRow } from './statement-row.entity.ts';

/** A time for which every movement of an account at a provider is known. */
@Entity('statement_periods')
export class StatementPeriodRow extends StatementRow {
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
