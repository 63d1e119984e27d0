import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Currency } from '@waka/contracts/regions';

/** Money from a driver to an owner. What became of one that is `sent` is the state of its payout. */
@Entity('owner_payments')
export class OwnerPaymentRow {
  /** From the driver's phone, so that a repeated request is one payment. */
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid')
  bookId: string;

  @Column('uuid')
  driverId: string;

  @Column('uuid')
  ownerId: string;

  @Column('integer')
  amount: number;

  @Column('text')
  currency: Currency;

  @Column('date')
  day: string;

  @Column('text')
  state: 'stated' | 'confirmed' | 'refused' | 'withdrawn' | 'sent';

  @Column('uuid', { nullable: true })
  payoutId: string | null;

  /** Whether the owner got the code; only then does it confirm. */
  @Column('boolean', { default: false })
  isTexted: boolean;

  @Column('integer', { default: 0 })
  wrongCodes: number;

  @Column('text', { nullable: true })
  confirmedBy: 'page' | 'code' | null;

  @Column('timestamptz', { default: () => 'now()' })
  statedAt: Date;

  @Column('timestamptz', { nullable: true })
  settledAt: Date | null;
}
