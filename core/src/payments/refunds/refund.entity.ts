import type { PayoutRefusal } from '@waka/contracts/payments/payout';
import type { Currency } from '@waka/contracts/regions';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** `due` until the provider was asked, `requested` until it has reported the result; a person makes a refused one. */
export type RefundState = 'due' | 'requested' | 'paid' | 'refused';

/** A payment that its provider gives back; its id is our reference there. */
@Entity('refunds')
export class RefundRow {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()' })
  id: string;

  @Column('uuid')
  paymentId: string;

  @Column('integer')
  amount: number;

  @Column('text')
  currency: Currency;

  @Column('text', { default: 'due' })
  state: RefundState;

  @Column('text', { nullable: true })
  reason: PayoutRefusal | null;

  @Column('text')
  rail: string;

  @Column('text')
  credentials: string;

  /** The admin who has asked for it. */
  @Column('uuid')
  askedBy: string;

  @Column('integer', { default: 0 })
  tries: number;

  @Column('integer', { default: 0 })
  checks: number;

  @Column('text', { nullable: true })
  providerToken: string | null;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;

  @Column('timestamptz', { nullable: true })
  settledAt: Date | null;

  /** Null once it has an end, or is in doubt. */
  @Column('timestamptz', { nullable: true, default: () => 'now()' })
  nextCheckAt: Date | null;
}
