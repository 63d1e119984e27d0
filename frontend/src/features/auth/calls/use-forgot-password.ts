import { useMutation } from '@tanstack/react-query';
import type { RegistrableType } from '@waka/contracts/accounts/account-requests';
import { accountRoutes } from '@waka/contracts/accounts/account-routes';
import { call } from '../../../lib/api/api-client.ts';
import { translate } from '../../../lib/i18n/i18n.ts';
import { showToast } from '../../../lib/toasts/toast.store.ts';
import { showFailure } from '../../../lib/forms/show-failure.ts';

const title = { rider: 'auth.resetEmailFailed', driver: 'auth.resetFailedDriver' } as const;

export const useForgotPassword = (userType: RegistrableType) =>
  useMutation({
    mutationFn: (email: string) => call(accountRoutes.forgotPassword, { body: { email, userType } }),
    onSuccess: () =>
      showToast({ title: translate('auth.resetEmailSent'), description: translate('auth.resetEmailText') }),
    onError: (error) => showFailure(error, title[userType], 'auth.tryAgain'),
  });
