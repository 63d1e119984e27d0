import { useMutation } from '@tanstack/react-query';
import { paymentRoutes } from '@waka/contracts/payments/payment-routes';
import { call } from '../../../lib/api/api-client.ts';
import { errorText } from '../../../lib/error-text.ts';
import { translate } from '../../../lib/i18n/i18n.ts';
import { showToast } from '../../../lib/toasts/toast.store.ts';
import { useFreshMethods } from './use-fresh-methods.ts';

export function useSetDefault() {
  const freshen = useFreshMethods();
  return useMutation({
    mutationFn: (id: string) => call(paymentRoutes.setDefaultPaymentMethod, { params: { id } }),
    onSuccess: () => showToast({ title: translate('payment.defaultUpdated') }),
    onError: (error) =>
      showToast({
        tone: 'error',
        title: translate('app.error'),
        description: errorText(error, 'payment.defaultFailed'),
      }),
    onSettled: freshen,
  });
}

export function useRemoveMethod(onRemoved: () => void) {
  const freshen = useFreshMethods();
  return useMutation({
    mutationFn: (id: string) => call(paymentRoutes.removePaymentMethod, { params: { id } }),
    onSuccess: () => {
      showToast({ title: translate('payment.removed') });
      onRemoved();
    },
    onError: (error) =>
      showToast({
        tone: 'error',
        title: translate('app.error'),
        description: errorText(error, 'payment.removeFailed'),
      }),
    onSettled: freshen,
  });
}
