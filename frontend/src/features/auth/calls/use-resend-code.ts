import { useMutation } from '@tanstack/react-query';
import { accountRoutes } from '@waka/contracts/accounts/account-routes';
import { call } from '../../../lib/api/api-client.ts';
import { withProof } from '../../../lib/proof/with-proof.ts';
import { translate } from '../../../lib/i18n/i18n.ts';
import { showToast } from '../../../lib/toasts/toast.store.ts';
import { showFailure } from '../../../lib/forms/show-failure.ts';

export const useResendCode = () =>
  useMutation({
    mutationFn: (phone: string) => withProof((proof) => call(accountRoutes.resendCode, { body: { phone, proof } })),
    onSuccess: () => showToast({ title: translate('auth.codeResent') }),
    onError: (error) => showFailure(error, 'auth.resendFailed', 'auth.tryAgain'),
  });
