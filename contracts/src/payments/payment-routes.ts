import { route, signedIn } from '../route.ts';
import type { PaymentConfig, SavedPaymentMethod } from './payment-method.ts';
import type { AddPaymentMethod } from './payment-requests.ts';

export const paymentRoutes = {
  paymentConfig: route<undefined, PaymentConfig>('GET', '/api/config/payments', signedIn),
  paymentMethods: route<undefined, SavedPaymentMethod[]>('GET', '/api/payment-methods', signedIn),
  addPaymentMethod: route<AddPaymentMethod, SavedPaymentMethod>('POST', '/api/payment-methods', signedIn),
  /** What the browser's library needs to save a card so that it can be charged later. */
  startCardSetup: route<undefined, { clientSecret: string }>('POST', '/api/payment-methods/setup', signedIn),
  removePaymentMethod: route<undefined, { ok: true }>('DELETE', '/api/payment-methods/:id', signedIn),
  setDefaultPaymentMethod: route<undefined, SavedPaymentMethod>('PUT', '/api/payment-methods/:id/default', signedIn),
} as const;
