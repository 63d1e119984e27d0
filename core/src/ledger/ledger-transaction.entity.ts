import { Column, Entity, PrimaryColumn } from 'typeorm';

export type LedgerKind =
  | 'ride_completed'
  | 'ride_paid'
  | 'ride_paid_in_cash'
  | 'change_kept'
  | 'cash_short'
  | 'tip'
  | 'cancellation_fee'
  | 'bonus'
  | 'payout'
  | 'payout_paid'
  | 'payout_returned'
  | 'remittance'
  | 'top_up'
  | 'tax_paid'
  | 'refund'
  | 'refund_paid'
  | 'refund_returned'
  | 'refund_credited'
  | 'refund_withdrawn'
  | 'rest_waived'
  | 'chargeback'
  | 'chargeback_won'
  | 'chargeback_lost'
  | 'adjustment';

/** A posting; at most one for each kind and reference. */
@Entity('ledger_transactions')
export class LedgerTransaction {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()' })
  id: string;

  @Column('text')
  kind: LedgerKind;

  @Column('uuid')
  reference: string;

  @Column('uuid', { nullable: true })
  rideId: string | null;

  @Column('text', { nullable: true })
  note: string | null;

  /** True where the note was written to be read by the owner of the account. */
  @Column('boolean', { default: false })
  isNoteShown: boolean;

  @Column('timestamptz', { default: () => 'now()' })
  at: Date;
}
