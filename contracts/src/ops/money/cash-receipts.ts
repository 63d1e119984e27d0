import type { Currency } from '../../regions.ts';

/** Which receipts ops is shown. */
export const RECEIPT_SIDES = ['open', 'ended'] as const;
export type ReceiptSide = (typeof RECEIPT_SIDES)[number];

/** What is decided about a receipt that waits. */
export const RECEIPT_DECISIONS = ['approve', 'refuse'] as const;
export type ReceiptDecision = (typeof RECEIPT_DECISIONS)[number];

/** Cash that a driver paid to an agent; it is taken off the debt once it is booked. */
export interface CashReceipt {
  id: string;
  driverId: string;
  driverName: string | null;
  amount: number;
  currency: Currency;
  agent: string;
  /** What the agent wrote on it. */
  reference: string;
  /** `held` until a second admin has approved it. */
  state: 'held' | 'booked' | 'refused';
  recordedBy: string | null;
  /** True where that is the reader, who can't approve it. An older backend leaves it out. */
  isRecordedByMe?: boolean;
  decidedBy: string | null;
  at: string;
}
