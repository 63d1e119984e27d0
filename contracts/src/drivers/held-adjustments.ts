import type { Currency } from '../regions.ts';

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
