import type { Currency } from '../regions.ts';

/** How near a driver's debt is to its limit: from `wallet_only` on the driver is offered no rides that are paid in cash. */
export const DEBT_STEPS = ['below', 'warned', 'wallet_only'] as const;
export type DebtStep = (typeof DEBT_STEPS)[number];

/** How much drivers of a region may owe the service. */
export interface DebtLimit {
  /** Minor units of the region's currency; null without a limit. */
  maxDebt: number | null;
  /** From this share of the limit on the driver is warned. */
  warnPercent: number;
}

/** Decides on which step of the ladder a debt stands. */
export function debtStep(debt: number, { maxDebt, warnPercent }: DebtLimit): DebtStep {
  if (maxDebt === null) return 'below';
  if (debt >= maxDebt) return 'wallet_only';
  return debt * 100 >= maxDebt * warnPercent ? 'warned' : 'below';
}

/** Of what a debt is made, in the order in which it is shown; `before` is what was owed, or due to the driver, before. */
export const DEBT_PARTS = ['before', 'cash', 'adjustments', 'refunds', 'paid_out', 'earned', 'paid'] as const;
export type DebtPartKind = (typeof DEBT_PARTS)[number];

/** Of cash that a driver holds, what is no settled fare; minor units. */
export interface CashParts {
  /** Change that the driver kept and riders have as credit. */
  change: number;
  /** What the driver says that riders did not give, and is not decided or agreed to yet. */
  underReview: number;
}

/** What a debt is made of since the driver last owed nothing. */
export interface DebtParts {
  /** The first booking that is a part of it; null without any. */
  since: string | null;
  /** Minor units, positive where the driver owes more by it; together they are the debt. None is zero. */
  parts: { kind: DebtPartKind; amount: number }[];
  /** Why the service adjusted the balance, the newest first, at most 3. */
  reasons: string[];
  /** What of the part `cash` is no settled fare. An older backend leaves it out. */
  inCash?: CashParts;
}

/** What a driver owes the service, and how far that is from the limit. */
export interface DriverDebt extends DebtLimit {
  currency: Currency;
  /** Minor units; zero where the driver owes nothing. */
  debt: number;
  step: DebtStep;
  /** Cash fares that the driver holds. */
  cashHeld: number;
  /** Earnings that have come in, which are taken off the cash by themselves. */
  unpaidEarnings: number;
  /** Earnings of rides whose riders have not paid; they count once they have. */
  awaitedEarnings: number;
  /** What the debt is made of; null where nothing is owed. An older backend leaves it out. */
  made?: DebtParts | null;
}
