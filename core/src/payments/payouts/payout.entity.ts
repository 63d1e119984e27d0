import type { PayoutRefusal, PayoutState } from '@waka/contracts/payments/payout';
import type { Currency } from '@waka/contracts/regions';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Money on its way from a driver's balance to the driver's wallet; its id is our reference at the provider. */
@Entity('payouts')
export class PayoutRow {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()' })
  id: string;

  @Column('uuid')
  driverId: string;

  @Column('text')
  method: string;

  /** The wallet, as E.164; null once the account of its owner is erased. */
  @Column('text', { nullable: true })
  payee: string | null;

  /** True where the wallet is that of the vehicle's owner. */
  @Column('boolean', { default: false })
  isToOwner: boolean;

  @Column('integer')
  amount: number;

  @Column('integer')
  fee: number;

  @Column('text')
  currency: Currency;

  @Column('text')
  state: PayoutState;

  @Column('text', { nullable: true })
  reason: PayoutRefusal | null;

  @Column('text')
  rail: string;

  @Column('text')
  credentials: string;

  @Column('text', { nullable: true })
  channel: string | null;

  @Column('integer', { default: 0 })
  tries: number;

  @Column('integer', { default: 0 })
  checks: number;

  @Column('text', { nullable: true })
  providerToken: string | null;

  /** What a callback says that the provider calls it, where the answer to the request was lost; only ever asked about. */
  @Column('text', { nullable: true })
  hintedToken: string | null;

  @Column('text', { nullable: true })
  providerTransactionId: string | null;

  /** The admin who has approved a held one first. */
  @Column('uuid', { nullable: true })
  approvedBy: string | null;

  /** The refused payout that it makes up for. */
  @Column('uuid', { nullable: true })
  retryOf: string | null;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;

  /** When it was released to be paid: at once, or by the second admin. */
  @Column('timestamptz', { nullable: true })
  dueAt: Date | null;

  @Column('timestamptz', { nullable: true })
  settledAt: Date | null;

  @Column('timestamptz', { nullable: true })
  nextCheckAt: Date | null;
}
