import type { TopUpFailure, TopUpState } from '@waka/contracts/payments/top-up';
import type { Currency } from '@waka/contracts/regions';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Money that a driver's wallet is asked to pay of a debt. */
@Entity('top_ups')
export class TopUpRow {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()' })
  id: string;

  @Column('uuid')
  driverId: string;

  @Column('text')
  method: string;

  /** The wallet, as E.164; null once the account was erased. */
  @Column('text', { nullable: true })
  payer: string | null;

  @Column('integer')
  amount: number;

  @Column('text')
  currency: Currency;

  @Column('text')
  state: TopUpState;

  @Column('text', { nullable: true })
  reason: TopUpFailure | null;

  /** Our reference at the provider; MTN takes only random ones. */
  @Column('uuid', { default: () => 'gen_random_uuid()' })
  reference: string;

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
  payUrl: string | null;

  @Column('text', { nullable: true })
  dialCode: string | null;

  @Column('timestamptz', { nullable: true })
  dialUntil: Date | null;

  @Column('text', { nullable: true })
  providerTransactionId: string | null;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;

  @Column('timestamptz', { nullable: true })
  settledAt: Date | null;

  @Column('timestamptz', { nullable: true })
  nextCheckAt: Date | null;

  /** Since when the provider is not asked any more, without having said what became of it. */
  @Column('timestamptz', { nullable: true })
  inDoubtSince: Date | null;
}
