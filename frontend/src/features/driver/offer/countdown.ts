import { OFFER_SECONDS } from '@waka/contracts/matching/offer';

interface Countdown {
  /** Whole seconds, rounded up: 1 until the very end, 0 when it is over. */
  seconds: number;
  /** Share of the offer's time that is left, from 1 to 0. */
  share: number;
}

/** Returns the time left, by the service's clock: a phone that is minutes off must not lose its offers. */
export function countdown(expiresAt: string, serverNow: number): Countdown {
  const leftMs = Math.max(0, Date.parse(expiresAt) - serverNow);
  return { seconds: Math.ceil(leftMs / 1000), share: Math.min(1, leftMs / (OFFER_SECONDS * 1000)) };
}
