import type { PromotionKind, PromotionState, PromotionTerms, PromotionWorth } from '@waka/contracts/payments/promotion';
import type { Region } from '@waka/contracts/regions';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A promotion with a code, or a batch of vouchers. What was used of it follows from the rides that have its id. */
@Entity('promotions')
export class Promotion implements PromotionWorth, PromotionTerms {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()' })
  id: string;

  @Column('text')
  region: Region;

  @Column('text')
  kind: PromotionKind;

  @Column('text')
  name: string;

  /** Capital letters and digits; null for vouchers. */
  @Column('text', { nullable: true })
  code: string | null;

  @Column('integer', { nullable: true })
  amount: number | null;

  @Column('integer', { nullable: true })
  percent: number | null;

  @Column('integer', { nullable: true })
  cap: number | null;

  @Column('text', { array: true, default: () => "'{}'::text[]" })
  classes: string[];

  @Column('text', { array: true, default: () => "'{}'::text[]" })
  areas: string[];

  @Column('integer', { default: 0 })
  minimumFare: number;

  @Column('boolean', { default: false })
  firstRideOnly: boolean;

  @Column('timestamptz')
  startsAt: Date;

  @Column('timestamptz', { nullable: true })
  endsAt: Date | null;

  @Column('integer', { default: 1 })
  usesPerPerson: number;

  @Column('integer', { nullable: true })
  usesInAll: number | null;

  @Column('integer')
  budget: number;

  @Column('text', { default: 'open' })
  state: PromotionState;

  @Column('uuid')
  createdBy: string;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;
}
