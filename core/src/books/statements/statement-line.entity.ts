import type { MovedSubject } from '@waka/contracts/ops/books/statements';
import type { Currency, Region } from '@waka/contracts/regions';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A movement of an account at a provider, as its statement has it; once, however often it is imported. */
@Entity('statement_lines')
export class StatementLineRow {
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

  /** What the provider calls the movement. */
  @Column('text')
  movement: string;

  /** What it was made for: our own reference, or the provider's token of it. */
  @Column('text', { nullable: true })
  reference: string | null;

  /** Above zero for money that came in. */
  @Column('bigint')
  amount: string;

  @Column('text')
  kind: 'movement' | 'fee' | 'reversal';

  @Column('timestamptz')
  at: Date;

  /** What of ours it agrees with; null until it does. */
  @Column('text', { nullable: true })
  subjectType: MovedSubject | null;

  @Column('uuid', { nullable: true })
  subjectId: string | null;
}
