import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Currency } from '@waka/contracts/regions';

export type LedgerAccount =
  | 'driver_earnings'
  | 'driver_cash'
  | 'cash_rounding'
  | 'rider_due'
  | 'rider_credit'
  | 'commission'
  | 'wallet'
  | 'bonuses'
  | 'payouts_due'
  | 'payout_fees'
  | 'taxes_due'
  | 'promotions'
  | 'refunds'
  | 'refunds_due'
  | 'disputed'
  | 'chargebacks'
  | 'adjustments';

/** One side of a posting: a debit above zero, a credit below. The sides of a posting sum to zero. */
@Entity('ledger_entries')
export class LedgerEntry {
  @PrimaryColumn('uuid')
  transactionId: string;

  @PrimaryColumn('smallint')
  line: number;

  @Column('text')
  account: LedgerAccount;

  @Column('uuid', { nullable: true })
  ownerId: string | null;

  @Column('bigint')
  amount: string;

  @Column('text')
  currency: Currency;

  @Column('timestamptz', { default: () => 'now()' })
  at: Date;

  /** What it was in old leones, where that is no whole number of cents; null for all others. */
  @Column('bigint', { nullable: true })
  oldAmount: string | null;
}
