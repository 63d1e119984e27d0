import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Wallet } from '@waka/contracts/money/payment-method';
import type { PaymentFailure, PaymentState } from '@waka/contracts/money/ride-payment';
import type { Currency } from '@waka/contracts/regions';

/** A fare or a tip to be paid by a wallet or a card, with its state. */
@Entity('payments')
export class Payment {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()' })
  id: string;

  @Column('uuid')
  rideId: string;

  @Column('uuid')
  riderId: string;

  @Column('uuid')
  driverId: string;

  @Column('text')
  method: Wallet;

  @Column('integer')
  amount: number;

  @Column('text')
  currency: Currency;

  @Column('text', { default: 'due' })
  state: PaymentState;

  @Column('text', { nullable: true })
  reason: PaymentFailure | null;

  @Column('text', { nullable: true })
  payer: string | null;

  @Column('uuid', { default: () => 'gen_random_uuid()' })
  reference: string;

  @Column('integer', { default: 0 })
  tries: number;

  @Column('text', { nullable: true })
  providerToken: string | null;

  @Column('text', { nullable: true })
  payUrl: string | null;

  /** What a callback says that the provider calls it, where the answer to the request was lost; only ever asked about. */
  @Column('text', { nullable: true })
  hintedToken: string | null;

  /** The code that its payer dials. */
  @Column('text', { nullable: true })
  dialCode: string | null;

  @Column('timestamptz', { nullable: true })
  dialUntil: Date | null;

  @Column('text', { nullable: true })
  providerTransactionId: string | null;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;

  @Column('timestamptz', { nullable: true })
  askedAt: Date | null;

  @Column('timestamptz', { nullable: true })
  settledAt: Date | null;

  @Column('integer', { default: 0 })
  checks: number;

  @Column('timestamptz', { nullable: true, default: () => 'now()' })
  nextCheckAt: Date | null;

  /** When ops has waived it: the unpaid fee of a cancelled ride. */
  @Column('timestamptz', { nullable: true })
  waivedAt: Date | null;

  @Column('timestamptz', { nullable: true })
  refundDueAt: Date | null;

  @Column('timestamptz', { nullable: true })
  refundedAt: Date | null;

  @Column('text', { nullable: true })
  refundReference: string | null;

  /** Another sum came than was asked for; how much is not known. */
  @Column('boolean', { default: false })
  isOtherSum: boolean;

  /** The code and the credentials by which it is collected, as they were when it began. */
  @Column('text', { nullable: true })
  rail: string | null;

  @Column('text', { nullable: true })
  credentials: string | null;

  /** What the rail calls the wallet. */
  @Column('text', { nullable: true })
  channel: string | null;

  /** Which saved card pays; null for a wallet. */
  @Column('uuid', { nullable: true })
  cardId: string | null;

  /** The provider's mark of that card's number; null for a wallet, and for a card saved before it was kept. */
  @Column('text', { nullable: true })
  cardFingerprint: string | null;

  /** True while the card's bank asks its owner to confirm. */
  @Column('boolean', { default: false })
  needsCheck: boolean;

  @Column('text', { default: 'fare' })
  purpose: 'fare' | 'tip';

  /** Since when the provider is not asked any more, without having said what became of it. */
  @Column('timestamptz', { nullable: true })
  inDoubtSince: Date | null;
}
