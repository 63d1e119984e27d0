import { useMutation } from '@tanstack/react-query';
import type { ResetPasswordRequest } from '@waka/contracts/accounts/account-requests';
import { accountRoutes } from '@waka/contracts/accounts/account-routes';
import { call } from '../../../lib/api/api-client.ts';
import { translate } from '../../../lib/i18n/i18n.ts';
import { showToast } from '../../../lib/toasts/toast.store.ts';
import { showFailure } from '../../../lib/forms/show-failure.ts';

export const useResetPassword = () =>
  useMutation({
    mutationFn: (body: ResetPasswordRequest) => call(accountRoutes.resetPassword, { body }),
    onSuccess: ({ isEmptied }) =>
      showToast({
        title: translate('reset.done'),
        description: translate(isEmptied ? 'reset.removedText' : 'reset.doneText'),
      }),
    onError: (error) => showFailure(error, 'reset.failed', 'reset.failedText'),
  });
