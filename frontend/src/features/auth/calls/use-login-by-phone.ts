import { useMutation } from '@tanstack/react-query';
import type { RegistrableType } from '@waka/contracts/accounts/account-requests';
import { accountRoutes } from '@waka/contracts/accounts/account-routes';
import { call } from '../../../lib/api/api-client.ts';
import { withProof } from '../../../lib/proof/with-proof.ts';
import { translate } from '../../../lib/i18n/i18n.ts';
import { enterByCookie } from '../../../lib/session/enter.ts';
import { showToast } from '../../../lib/toasts/toast.store.ts';
import { showRefusedEntry } from './refused-entry.ts';

const fallback = { rider: 'auth.tryAgain', driver: 'auth.checkPhoneNumber' } as const;

export const useLoginByPhone = (userType: RegistrableType) =>
  useMutation({
    mutationFn: async (phone: string) => {
      const { autoLogin } = await withProof((proof) =>
        call(accountRoutes.loginByPhone, { body: { phone, userType, proof } }),
      );
      if (autoLogin) await enterByCookie();
      return { autoLogin };
    },
    onSuccess: ({ autoLogin }) =>
      showToast({ title: translate(autoLogin ? 'auth.loginSuccessful' : 'auth.loginCodeSent') }),
    onError: (error) => showRefusedEntry(error, 'auth.phoneLoginFailed', fallback[userType]),
  });
