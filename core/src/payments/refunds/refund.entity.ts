import type { RefundRefusal, RefundState } from '@waka/contracts/ops/money/refunds';
import type { Currency } from '@waka/contracts/regions';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A payment that its provider is asked to give back. */
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

  @Column('text')
  state: RefundState;

  @Column('text', { nullable: true })
  reason: RefundRefusal | null;

  /** What of a paid fare it gives back; null where it gives back a whole payment that came too late. */
  @Column('uuid', { nullable: true })
  fareRefundId: string | null;

  /** Our reference at the provider, the same for every try; MTN takes only random ones. */
  @Column('uuid', { default: () => 'gen_random_uuid()' })
  reference: string;

  /** The code and the credentials by which the payment was collected. */
  @Column('text')
  rail: string;

  @Column('text')
  credentials: string;

  @Column('integer', { default: 0 })
  tries: number;

  @Column('integer', { default: 0 })
  checks: number;

  @Column('text', { nullable: true })
  providerToken: string | null;

  @Column('text', { nullable: true })
  providerTransactionId: string | null;

  @Column('uuid')
  askedBy: string;

  /** The other admin, who has released a held one. */
  @Column('uuid', { nullable: true })
  approvedBy: string | null;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;

  /** When it was released: at once, or by the second admin. */
  @Column('timestamptz', { nullable: true })
  dueAt: Date | null;

  @Column('timestamptz', { nullable: true })
  settledAt: Date | null;

  @Column('timestamptz', { nullable: true })
  nextCheckAt: Date | null;
}
