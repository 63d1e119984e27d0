import { useMutation } from '@tanstack/react-query';
import type { RegistrableType } from '@waka/contracts/accounts/account-requests';
import { accountRoutes } from '@waka/contracts/accounts/account-routes';
import { call } from '../../../lib/api/api-client.ts';
import { translate } from '../../../lib/i18n/i18n.ts';
import { enter } from '../../../lib/session/enter.ts';
import { showToast } from '../../../lib/toasts/toast.store.ts';
import type { SentCode } from '../steps/auth-step.ts';
import { keptNote } from './kept-note.ts';
import { showRefusedEntry } from './refused-entry.ts';

/** Verifies a code: a rider's registration has a route of its own, every other code uses the common one. */
export const useVerify = (userType: RegistrableType, { phone, proves, isAfterPassword }: SentCode) =>
  useMutation({
    mutationFn: (code: string) =>
      userType === 'rider' && proves === 'registration'
        ? call(accountRoutes.verifyPhone, { body: { phone, code } })
        : call(accountRoutes.verifyOtp, { body: { ...(!isAfterPassword && { phone }), code, userType } }),
    onSuccess: async (user) => {
      const title = translate(proves === 'registration' ? 'auth.phoneVerified' : 'auth.loginSuccessful');
      showToast({ title, ...keptNote(user) });
      await enter(user);
    },
    onError: (error) => {
      if (userType === 'driver') showRefusedEntry(error, 'auth.verificationFailed', 'auth.checkCodeDriver');
      else showRefusedEntry(error, proves === 'login' ? 'auth.otpFailed' : 'auth.verificationFailed', 'auth.checkCode');
    },
  });
