import { useMutation } from '@tanstack/react-query';
import type { CompleteProfileRequest } from '@waka/contracts/accounts/account-requests';
import { accountRoutes } from '@waka/contracts/accounts/account-routes';
import { call } from '../../lib/api/api-client.ts';
import { showFailure } from '../../lib/forms/show-failure.ts';
import { translate } from '../../lib/i18n/i18n.ts';
import { showToast } from '../../lib/toasts/toast.store.ts';

const RELOAD_MS = 1_000;

/** Completes the profile and reloads the page: with the role, everything on it changes. */
export const useCompleteProfile = () =>
  useMutation({
    mutationFn: (body: CompleteProfileRequest) => call(accountRoutes.completeProfile, { body }),
    onSuccess: () => {
      showToast({ title: translate('profile.done') });
      setTimeout(() => location.assign('/'), RELOAD_MS);
    },
    onError: (error) => showFailure(error, 'app.error', 'profile.failed'),
  });
