import type { RideFee } from '../money/ride-fee.ts';
import type { Currency } from '../regions.ts';

/** A payment by a wallet or card that a person made or received, or that is due. */
export interface PaymentSummary {
  rideId: string;
  method: string;
  state: 'due' | 'requested' | 'paid' | 'failed' | 'cash_instead';
  amount: number;
  currency: Currency;
  reason: string | null;
  at: string;
  /** An older backend leaves it out. */
  isTip?: boolean;
  /** Which fee of a cancelled ride it is for; null for a fare or a tip. An older backend leaves it out, and the next two. */
  fee?: RideFee['kind'] | null;
  /** How many times a wallet or card was asked for it. */
  tries?: number;
  /** True where ops has waived it. */
  isWaived?: boolean;
}
