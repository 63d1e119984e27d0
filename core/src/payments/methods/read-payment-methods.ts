import type { PaymentConfig, SavedPaymentMethod } from '@waka/contracts/money/payment-method';
import type { Actor } from '../../platform/actor.ts';
import type { Core } from '../../platform/core.ts';
import { lostCards } from '../disputes.repository.ts';
import { methodsOf } from './methods.repository.ts';
import { methodViews } from '../catalogue/method-rules.ts';
import { methodPresenter } from './payment-method.presenter.ts';

/** Lists a person's saved methods, the default first, then the newest. */
export async function paymentMethodsOf(
  core: Pick<Core, 'sql' | 'config' | 'methods'>,
  { id }: Actor,
): Promise<SavedPaymentMethod[]> {
  const saved = await methodsOf(core.sql, id);
  const closed = await lostCards(core.sql, saved);
  const present = await methodPresenter(core);
  return saved.map((method) => ({ ...present(method), ...(closed.has(method.id) && { isClosed: true }) }));
}

const TEST_CARD = '4242 4242 4242 4242';

/** Returns the ways to pay for rides, and the card provider's publishable key for browsers. */
export async function paymentConfig(core: Pick<Core, 'config' | 'methods'>): Promise<PaymentConfig> {
  const catalogue = await core.methods.read();
  return { cards: cardFields(core), version: catalogue.version, methods: methodViews(core, catalogue) };
}

function cardFields({ config }: Pick<Core, 'config'>): PaymentConfig['cards'] {
  const { stripe } = config.payments;
  if (!stripe) return null;
  const { publishableKey, scriptUrl, isTest } = stripe;
  return { publishableKey, scriptUrl, testCard: isTest ? TEST_CARD : null };
}
