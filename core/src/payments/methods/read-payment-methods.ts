import type { PaymentConfig, SavedPaymentMethod } from '@waka/contracts/money/payment-method';
import type { Actor } from '../../platform/actor.ts';
import type { Core } from '../../platform/core.ts';
import { methodsOf } from './methods.repository.ts';
import { presentPaymentMethod } from './payment-method.presenter.ts';

/** Lists a person's saved methods, the default first, then the newest. */
export async function paymentMethodsOf({ sql }: Pick<Core, 'sql'>, { id }: Actor): Promise<SavedPaymentMethod[]> {
  return (await methodsOf(sql, id)).map(presentPaymentMethod);
}

const TEST_CARD = '4242 4242 4242 4242';

/** Returns the card provider's publishable key for browsers. */
export function paymentConfig({ config }: Pick<Core, 'config'>): PaymentConfig {
  const { stripe } = config.payments;
  if (!stripe) return { cards: null };
  const { publishableKey, scriptUrl, isTest } = stripe;
  return { cards: { publishableKey, scriptUrl, testCard: isTest ? TEST_CARD : null } };
}
