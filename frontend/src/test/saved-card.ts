import type { SavedCard } from '@waka/contracts/money/payment-method';

/** Returns a saved card; `c-1` is the default one. */
export const aCard = (id: string, cardLast4: string): SavedCard => ({
  id,
  type: 'card',
  isDefault: id === 'c-1',
  stripePaymentMethodId: `pm_${id}`,
  cardBrand: 'visa',
  cardLast4,
  cardExpMonth: 12,
  cardExpYear: 2034,
});
