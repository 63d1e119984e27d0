import type { CardCheck } from '../money/ride-payment.ts';
import { rider, route } from '../route.ts';

/** Calls of few riders, apart from those that every screen loads. */
export const cardRoutes = {
  /** Returns what the rider's browser needs to confirm a card payment of a ride that the bank asks about. */
  cardCheck: route<undefined, CardCheck>('POST', '/api/rides/:id/payment/check', rider),
  /** Takes a hint from the rider's browser that the bank was answered. The result is asked of the provider. */
  cardChecked: route<undefined, { ok: true }>('POST', '/api/rides/:id/payment/checked', rider),
} as const;
