import { useMutation } from '@tanstack/react-query';
import type { SavedPaymentMethod, Wallet } from '@waka/contracts/money/payment-method';
import { paymentRoutes } from '@waka/contracts/payments/payment-routes';
import { call } from '../../../lib/api/api-client.ts';
import { showFailure } from '../../../lib/forms/show-failure.ts';
import { translate } from '../../../lib/i18n/i18n.ts';
import { showToast } from '../../../lib/toasts/toast.store.ts';
import { useFreshMethods } from './use-fresh-methods.ts';

export interface NewWallet {
  type: Wallet;
  provider: string;
  phoneNumber: string;
  accountName: string;
}

export function useAddWallet(onAdded: (added: SavedPaymentMethod) => void) {
  const freshen = useFreshMethods();
  return useMutation({
    mutationFn: (wallet: NewWallet) => call(paymentRoutes.addPaymentMethod, { body: wallet }),
    onSuccess: async (added) => {
      showToast({ title: translate('payment.walletAdded') });
      await freshen();
      onAdded(added);
    },
    onError: (error) => showFailure(error, 'app.error', 'payment.walletFailed'),
  });
}
