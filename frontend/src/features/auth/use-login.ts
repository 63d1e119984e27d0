import { useMutation } from '@tanstack/react-query';
import type { LoginRequest } from '@waka/contracts/accounts/account-requests';
import { routes } from '@waka/contracts/routes';
import { call } from '../../lib/api-client.ts';
import { errorText } from '../../lib/error-text.ts';
import { translate } from '../../lib/i18n/i18n.ts';
import { signedIn } from '../../lib/session/session.store.ts';
import { showToast } from '../../lib/toasts/toast.store.ts';
import type { SignInAs } from './sign-in-screen.tsx';

export const useLogin = (userType: SignInAs, onSignedIn: () => void) =>
  useMutation({
    mutationFn: ({ email, password }: LoginRequest) => call(routes.login, { body: { email, password, userType } }),
    onSuccess: (user) => {
      showToast({ title: translate('auth.loginSuccessful') });
      onSignedIn();
      signedIn(user);
    },
    onError: (error) =>
      showToast({
        tone: 'error',
        title: translate('auth.loginFailed'),
        description: errorText(error, userType === 'rider' ? 'auth.checkCredentials' : 'auth.checkCredentialsDriver'),
      }),
  });
