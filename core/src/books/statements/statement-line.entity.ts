import { Column, Entity } from 'typeorm';
import { MovementRow } from './statement-row.entity.ts';

/** A movement of an account at a provider, as its statement has it; once, however often it is imported. */
@Entity('statement_lines')
export class StatementLineRow extends MovementRow {
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
}
