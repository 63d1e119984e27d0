import type { CashSide } from '../../money/cash-count.ts';
import type { Currency } from '../../regions.ts';

/** Which disputes about cash ops is shown. */
export const DISPUTE_SIDES = ['open', 'ended'] as const;
export type DisputeSide = (typeof DISPUTE_SIDES)[number];

/** A ride whose two sides say that different sums of cash changed hands. */
export interface CashDispute {
  rideId: string;
  riderId: string;
  riderName: string | null;
  driverId: string;
  driverName: string | null;
  currency: Currency;
  due: number;
  /** What each side says that the rider gave. */
  says: Record<CashSide, number>;
  /** How many disputes about cash each side has lost before. */
  lost: Record<CashSide, number>;
  /** Who is believed: by default while it is open, in the end once it is not. Null where what was due counts. */
  believed: CashSide | null;
  /** When the default takes effect; null once it is over. */
  until: string | null;
  /** The admin who decided; null while it is open, and for the default. */
  decidedBy: string | null;
  /** Why the admin decided so, and when it ended. An older backend leaves them out. */
  reason?: string | null;
  endedAt?: string | null;
  /** An older backend leaves them out. */
  riderPhone?: string | null;
  driverPhone?: string | null;
  at: string;
}
