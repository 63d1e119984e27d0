import type { Currency } from '../regions.ts';

/** Whether an adjustment or a payout by hand waits for a second admin, is booked, or was refused by one. */
export type AdjustmentState = 'held' | 'booked' | 'refused';

/** What one admin may not book alone of a driver's balance. */
export type HeldKind = 'adjustment' | 'payout';

/** An adjustment of a driver's balance, or a payout by hand, that waits for a second admin. */
export interface HeldAdjustment {
  id: string;
  /** An older backend leaves it out, and has adjustments alone. */
  kind?: HeldKind;
  driverId: string;
  driverName: string | null;
  /** Positive when the driver is owed more by it. */
  amount: number;
  currency: Currency;
  reason: string;
  recordedBy: string | null;
  /** Another admin has to approve it. */
  isRecordedByMe: boolean;
  at: string;
}
