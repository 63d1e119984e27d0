import type { Region } from '@waka/contracts/regions';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How much drivers of a region may owe the service. */
@Entity('debt_terms')
export class DebtTermsRow {
  @PrimaryColumn('text')
  region: Region;

  /** Null without a limit. */
  @Column('integer', { nullable: true })
  maxDebt: number | null;

  @Column('integer', { default: 80 })
  warnPercent: number;

  /** Receipts of agents above it wait for a second admin. */
  @Column('integer', { nullable: true })
  reviewAbove: number | null;
}
