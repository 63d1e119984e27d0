import type { Currency } from '../regions.ts';

/** Whether an adjustment waits for a second admin, is booked, or was refused by one. */
export type AdjustmentState = 'held' | 'booked' | 'refused';

/** An adjustment of a driver's balance that waits for a second admin. */
export interface HeldAdjustment {
  id: string;
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
