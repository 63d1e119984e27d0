import type { Currency } from '../../regions.ts';

/** `won` where the service keeps the money, `lost` where the owner of the card has it back. */
const CARD_DISPUTE_STATES = ['open', 'won', 'lost'] as const;
export type CardDisputeState = (typeof CARD_DISPUTE_STATES)[number];

/** What proves a ride to the bank. */
export interface DisputeEvidence {
  /** That of the receipt; null where the ride was not completed. */
  number: string | null;
  distanceKm: number;
  startedAt: string | null;
  completedAt: string | null;
  /** True where the rider's PIN was entered before the trip. */
  hadPin: boolean;
}

/** A payment by card that the cardholder disputes with the bank, as ops sees it. */
export interface CardDispute {
  id: string;
  /** What the provider calls it. */
  providerId: string;
  state: CardDisputeState;
  /** The provider's own word for why. */
  reason: string | null;
  amount: number;
  currency: Currency;
  /** Null where the payment is none of ours. */
  rideId: string | null;
  riderName: string | null;
  riderPhone: string | null;
  /** An older backend leaves it out, and the next three. */
  riderId?: string | null;
  driverId?: string | null;
  driverName?: string | null;
  /** What the disputed payment paid, of which `amount` is disputed. */
  paid?: number | null;
  evidence: DisputeEvidence | null;
  /** Until when the provider takes evidence. */
  dueBy: string | null;
  at: string;
  closedAt: string | null;
}

/** A dispute about a payment by card, as the files of its ride and its rider show it. */
export interface DisputeSummary extends Pick<
  CardDispute,
  'id' | 'state' | 'amount' | 'currency' | 'dueBy' | 'at' | 'closedAt'
> {
  rideId: string;
  /** What the disputed payment paid. */
  paid: number;
  /** Whether the bank has taken the money; not as long as it only asks. */
  isWithdrawn: boolean;
}
