import { useMutation } from '@tanstack/react-query';
import { cardRoutes } from '@waka/contracts/payments/card-routes';
import { paymentRoutes } from '@waka/contracts/payments/payment-routes';
import { call } from '../../lib/api/api-client.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { errorText } from '../../lib/error-text.ts';
import { translate } from '../../lib/i18n/i18n.ts';
import { rideStore, rideUpdated } from '../../lib/live/ride.store.ts';
import { loadStripe } from '../../lib/payments/load-stripe.ts';
import { showToast } from '../../lib/toasts/toast.store.ts';

/** Thrown where the bank did not confirm. The provider's own words are for developers, in English. */
class BankRefused extends Error {}

/**
 * Confirms a payment with the card provider's library, which shows the question of the bank. What it answers is not
 * believed: the service asks the provider.
 */
export const useConfirmPayment = (rideId: string) =>
  useMutation({
    mutationFn: async () => {
      const params = { id: rideId };
      const [{ cards }, { clientSecret, stripePaymentMethodId }] = await Promise.all([
        call(paymentRoutes.paymentConfig),
        call(cardRoutes.cardCheck, { params }),
      ]);
      if (!cards) throw new BankRefused(translate('cards.checkLost'));
      const stripe = await loadStripe(cards.scriptUrl, cards.publishableKey);
      const { error } = await stripe.confirmCardPayment(clientSecret, { payment_method: stripePaymentMethodId });
      await call(cardRoutes.cardChecked, { params });
      // Another phone has confirmed it: the service asks what became of it.
      const isDone = ['succeeded', 'processing'].includes(error?.payment_intent?.status ?? '');
      if (error && !isDone) throw new BankRefused(translate('cards.checkFailed'));
    },
    onError: (error) => {
      const truth = error instanceof ApiError ? error.ride : null;
      // On the receipt the end of a ride that was left stays left.
      if (truth && rideStore.getState().ride?.id === truth.id) rideUpdated(truth);
      showToast({
        tone: 'error',
        title: translate('app.error'),
        description: error instanceof BankRefused ? error.message : errorText(error, 'cards.checkLost'),
      });
    },
  });
