import type { DifferenceKind, MovedSubject, Resolution } from '@waka/contracts/ops/books/statements';
import type { Currency, Region } from '@waka/contracts/regions';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A line on which a statement and our records disagree, or did until it was resolved. */
@Entity('statement_differences')
export class StatementDifferenceRow {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()' })
  id: string;

  @Column('text')
  rail: string;

  @Column('text')
  credentials: string;

  @Column('text')
  region: Region;

  @Column('text')
  currency: Currency;

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

  @Column('text', { nullable: true })
  subjectType: MovedSubject | null;

  @Column('uuid', { nullable: true })
  subjectId: string | null;

  @Column('timestamptz')
  at: Date;

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
