import type { Stripe, StripeCardNumberElement } from '@stripe/stripe-js';
import { useMutation } from '@tanstack/react-query';
import { paymentRoutes } from '@waka/contracts/payments/payment-routes';
import { call } from '../../../lib/api/api-client.ts';
import { errorText } from '../../../lib/error-text.ts';
import { translate } from '../../../lib/i18n/i18n.ts';
import { showToast } from '../../../lib/toasts/toast.store.ts';
import { useFreshMethods } from './use-fresh-methods.ts';

/** The card as its provider's library holds it; null where the library is not loaded. */
export interface TypedCard {
  stripe: Stripe | null;
  number: StripeCardNumberElement | null;
}

/** An error with a message of the provider, or of ours. */
class CardError extends Error {
  readonly title: string;

  constructor(title: string, message: string) {
    super(message);
    this.title = title;
  }
}

/**
 * Saves the card with its provider so that it can be charged later, then stores the provider's reference at the
 * service.
 */
export function useAddCard(onAdded: () => void) {
  const freshen = useFreshMethods();
  return useMutation({
    mutationFn: async (card: TypedCard) => {
      const stripePaymentMethodId = await saved(card);
      return call(paymentRoutes.addPaymentMethod, { body: { type: 'card', stripePaymentMethodId } });
    },
    onSuccess: async () => {
      showToast({ title: translate('payment.cardAdded') });
      await freshen();
      onAdded();
    },
    onError: (error) =>
      showToast({
        tone: 'error',
        title: error instanceof CardError ? error.title : translate('app.error'),
        description: error instanceof CardError ? error.message : errorText(error, 'payment.cardFailed'),
      }),
  });
}

async function saved({ stripe, number }: TypedCard): Promise<string> {
  const ours = translate('app.error');
  if (!stripe) throw new CardError(ours, translate('payment.stripeMissing'));
  if (!number) throw new CardError(ours, translate('payment.cardMissing'));
  const { clientSecret } = await call(paymentRoutes.startCardSetup);
  const { setupIntent, error } = await stripe.confirmCardSetup(clientSecret, { payment_method: { card: number } });
  const failed = translate('payment.methodFailed');
  if (error) throw new CardError(translate('payment.cardError'), error.message ?? failed);
  const method = setupIntent.payment_method;
  const id = typeof method === 'string' ? method : method?.id;
  if (!id) throw new CardError(ours, failed);
  return id;
}
