import type { DifferenceKind, Resolution } from '@waka/contracts/ops/books/statements';
import { Column, Entity } from 'typeorm';
import { MovementRow } from './statement-row.entity.ts';

/** A line on which a statement and our records disagree, or did until it was resolved. */
@Entity('statement_differences')
export class StatementDifferenceRow extends MovementRow {
  /** What it is about; once for each, however often it is found. */
  @Column('text')
  about: string;

  @Column('date')
  day: string;

  @Column('text')
  kind: DifferenceKind;

  @Column('bigint', { nullable: true })
  ours: string | null;

  @Column('bigint', { nullable: true })
  theirs: string | null;

  @Column('text')
  reference: string;

  @Column('timestamptz', { default: () => 'now()' })
  foundAt: Date;

  @Column('text', { nullable: true })
  how: Resolution | 'matched' | null;

  /** Null where both sides came to say the same. */
  @Column('uuid', { nullable: true })
  resolvedBy: string | null;

  @Column('text', { nullable: true })
  note: string | null;

  @Column('timestamptz', { nullable: true })
  resolvedAt: Date | null;
}
