import type { AdjustmentState, HeldKind } from '@waka/contracts/drivers/held-adjustments';
import type { Currency } from '@waka/contracts/regions';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An adjustment of a driver's balance, or a payout by hand, that one admin may not make alone. */
@Entity('balance_adjustments')
export class BalanceAdjustment {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()' })
  id: string;

  /** That of its posting, from the key of the call that recorded it. */
  @Column('uuid')
  reference: string;

  @Column('uuid')
  driverId: string;

  @Column('text', { default: 'adjustment' })
  kind: HeldKind;

  /** Positive when the driver is owed more by it. */
  @Column('integer')
  amount: number;

  @Column('text')
  currency: Currency;

  @Column('text')
  reason: string;

  /** True where the reason was written to be read by the driver. */
  @Column('boolean', { default: false })
  isReasonShown: boolean;

  @Column('text')
  state: AdjustmentState;

  @Column('uuid')
  recordedBy: string;

  @Column('uuid', { nullable: true })
  decidedBy: string | null;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;

  @Column('timestamptz', { nullable: true })
  decidedAt: Date | null;
}
