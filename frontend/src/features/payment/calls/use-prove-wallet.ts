import { useMutation } from '@tanstack/react-query';
import { paymentRoutes } from '@waka/contracts/payments/payment-routes';
import { call } from '../../../lib/api/api-client.ts';
import { showFailure } from '../../../lib/forms/show-failure.ts';
import { translate } from '../../../lib/i18n/i18n.ts';
import { showToast } from '../../../lib/toasts/toast.store.ts';
import { useFreshMethods } from './use-fresh-methods.ts';

export function useProveWallet(id: string, onProved: () => void) {
  const freshen = useFreshMethods();
  return useMutation({
    mutationFn: (code: string) => call(paymentRoutes.proveWallet, { params: { id }, body: { code } }),
    onSuccess: async () => {
      showToast({ title: translate('payment.numberProved') });
      await freshen();
      onProved();
    },
    onError: (error) => showFailure(error, 'app.error', 'payment.proveFailed'),
  });
}

export const useSendWalletCode = (id: string) =>
  useMutation({
    mutationFn: () => call(paymentRoutes.sendWalletCode, { params: { id } }),
    onSuccess: () => showToast({ title: translate('payment.codeSent') }),
    onError: (error) => showFailure(error, 'app.error', 'payment.codeFailed'),
  });
