import type { CardDisputeState } from '@waka/contracts/ops/money/card-disputes';
import type { Currency, Region } from '@waka/contracts/regions';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A payment by card that its owner disputes with the bank. */
@Entity('card_disputes')
export class CardDisputeRow {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()' })
  id: string;

  /** What the provider calls it. */
  @Column('text')
  providerId: string;

  @Column('text')
  rail: string;

  @Column('text')
  credentials: string;

  @Column('text')
  region: Region;

  /** Null until the provider has said of which payment it is, and where it is none of ours. */
  @Column('uuid', { nullable: true })
  paymentId: string | null;

  @Column('integer', { nullable: true })
  amount: number | null;

  @Column('text', { nullable: true })
  currency: Currency | null;

  /** `named` as long as the provider itself has said nothing of it. */
  @Column('text', { default: 'named' })
  state: CardDisputeState | 'named';

  /** The provider's own words for its state and for why. */
  @Column('text', { nullable: true })
  status: string | null;

  @Column('text', { nullable: true })
  reason: string | null;

  /** Whether the bank has taken the money; not as long as it only asks. */
  @Column('boolean', { default: false })
  isWithdrawn: boolean;

  /** Until when evidence is taken. */
  @Column('timestamptz', { nullable: true })
  dueBy: Date | null;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;

  @Column('timestamptz', { nullable: true })
  closedAt: Date | null;

  @Column('integer', { default: 0 })
  checks: number;

  @Column('timestamptz', { nullable: true, default: () => 'now()' })
  nextCheckAt: Date | null;
}
