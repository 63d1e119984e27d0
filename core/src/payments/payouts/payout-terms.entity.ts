import type { Region } from '@waka/contracts/regions';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** By which terms drivers of a region are paid out to a wallet. */
@Entity('payout_terms')
export class PayoutTermsRow {
  @PrimaryColumn('text')
  region: Region;

  @PrimaryColumn('text')
  method: string;

  @Column('boolean', { default: false })
  isOpen: boolean;

  @Column('integer')
  minAmount: number;

  @Column('integer', { nullable: true })
  maxAmount: number | null;

  /** What a payout at once costs. */
  @Column('integer')
  fee: number;

  /** Payouts above it wait for two admins. */
  @Column('integer', { nullable: true })
  reviewAbove: number | null;
}
