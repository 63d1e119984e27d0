import { useMutation } from '@tanstack/react-query';
import type { RegisterRequest, RegistrableType } from '@waka/contracts/accounts/account-requests';
import { accountRoutes } from '@waka/contracts/accounts/account-routes';
import { call } from '../../../lib/api/api-client.ts';
import { withProof } from '../../../lib/proof/with-proof.ts';
import { storedReferral } from '../../../lib/stored-referral.ts';
import { showFailure } from '../../../lib/forms/show-failure.ts';

const title = { rider: 'auth.signupFailed', driver: 'auth.registrationFailed' } as const;

/** Registers an account; the next step differs by role and is chosen by the screen. */
export const useRegister = (userType: RegistrableType) =>
  useMutation({
    mutationFn: (person: Omit<RegisterRequest, 'userType' | 'referralCode'>) =>
      withProof((proof) =>
        call(accountRoutes.register, { body: { ...person, userType, referralCode: storedReferral(), proof } }),
      ),
    onError: (error) => showFailure(error, title[userType], 'auth.tryAgain'),
  });
