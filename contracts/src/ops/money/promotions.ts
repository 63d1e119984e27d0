import type { PromotionKind, PromotionState, PromotionTerms, PromotionWorth } from '../../payments/promotion.ts';
import type { Currency, Region } from '../../regions.ts';

/** A promotion or a batch of vouchers, with what was used of it. */
export interface PromotionForOps extends PromotionWorth, PromotionTerms {
  id: string;
  region: Region;
  currency: Currency;
  kind: PromotionKind;
  name: string;
  /** Null for vouchers, whose codes are shown once. */
  code: string | null;
  startsAt: string;
  endsAt: string | null;
  usesPerPerson: number;
  /** Null for no limit but the budget. */
  usesInAll: number | null;
  budget: number;
  state: PromotionState;
  /** How many codes a batch has; null for a promotion. */
  vouchers: number | null;
  /** Rides that are booked and not over. */
  reserved: { rides: number; amount: number };
  /** Completed rides. */
  spent: { rides: number; amount: number };
  createdBy: string | null;
  createdAt: string;
  changedBy: string | null;
  reason: string | null;
  decisionId: string | null;
}

/** A promotion that was made, with the codes of a batch: they are stored as hashes, and only a repeat of the call with its key returns them again. */
export interface MadePromotion {
  promotion: PromotionForOps;
  codes: string[];
}
