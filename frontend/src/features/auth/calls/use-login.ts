import { useMutation } from '@tanstack/react-query';
import type { LoginRequest, RegistrableType } from '@waka/contracts/accounts/account-requests';
import { accountRoutes } from '@waka/contracts/accounts/account-routes';
import { call } from '../../../lib/api/api-client.ts';
import { translate } from '../../../lib/i18n/i18n.ts';
import { enter } from '../../../lib/session/enter.ts';
import { showToast } from '../../../lib/toasts/toast.store.ts';
import { keptNote } from './kept-note.ts';
import { showRefusedEntry } from './refused-entry.ts';

const fallback = { rider: 'auth.checkCredentials', driver: 'auth.checkCredentialsDriver' } as const;

export const useLogin = (userType: RegistrableType) =>
  useMutation({
    mutationFn: ({ email, password }: Pick<LoginRequest, 'email' | 'password'>) =>
      call(accountRoutes.login, { body: { email, password, userType } }),
    onSuccess: async (answer) => {
      if ('codeWanted' in answer) {
        showToast({ title: translate('auth.loginCodeSent') });
        return;
      }
      showToast({ title: translate('auth.loginSuccessful'), ...keptNote(answer) });
      await enter(answer);
    },
    onError: (error) => showRefusedEntry(error, 'auth.loginFailed', fallback[userType]),
  });
