import type { DebtLimit } from '../../drivers/debt.ts';
import type { Region } from '../../regions.ts';

/** How much drivers of a region may owe, and how they pay it. */
export interface DebtTerms extends DebtLimit {
  /** Receipts of agents above it wait for a second admin; null where none does. */
  reviewAbove: number | null;
}

/** The terms of a region as ops sets them. */
export interface DebtTermsForOps extends DebtTerms {
  region: Region;
  decisionId: string | null;
  changedBy: string | null;
  reason: string | null;
}
