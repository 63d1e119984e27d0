import type { RuleRecord } from '@waka/contracts/rides/road-rule';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Trip } from './trip/plan-trip.ts';
import type { RidePrice } from './ride-price.ts';

/** A trip of one class, and the rules that made it so. */
export interface RuledTrip {
  trip: Trip;
  rules: RuleRecord | null;
}

/** What a code pays of each fare of a quote. */
export interface PromotionOfQuote {
  promotionId: string;
  voucherId: string | null;
  /** As its owner reads it. */
  code: string;
  amounts: Record<string, number>;
  /** True where what is left of the promotion is too little. */
  isUsedUp?: boolean;
}

/** A fare that was shown and can be booked until it expires. */
@Entity('quotes')
export class Quote {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()' })
  id: string;

  @Column('uuid')
  riderId: string;

  @Column('jsonb')
  points: unknown;

  @Column('jsonb')
  trip: Trip;

  @Column('jsonb')
  fares: Record<string, number>;

  /** Null in a quote of the version before. */
  @Column('jsonb', { nullable: true })
  prices: Record<string, RidePrice> | null;

  /** Trips of classes that rules of the road send elsewhere or another way, with their record. Null where there is none. */
  @Column('jsonb', { nullable: true })
  trips: Record<string, RuledTrip> | null;

  /** What the code pays that the rider had entered; null without one. */
  @Column('jsonb', { nullable: true })
  promotion: PromotionOfQuote | null;

  @Column('timestamptz')
  expiresAt: Date;
}
