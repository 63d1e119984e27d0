import { profileRoutes } from '@waka/contracts/accounts/profile-routes';
import { useState } from 'react';
import { call } from '../../../lib/api/api-client.ts';
import { loadSession } from '../../../lib/session/load-session.ts';
import { ConfirmLinkScreen } from './confirm-link-screen.tsx';
import { takeToken } from './take-token.ts';

/** Shows the screen behind a link in an e-mail. */
export function ConfirmEmailScreen() {
  const [token] = useState(takeToken);
  return <ConfirmLinkScreen words="account.confirmEmail" token={token} confirm={confirmEmail} />;
}

async function confirmEmail(token: string): Promise<void> {
  await call(profileRoutes.confirmEmail, { body: { token } });
  // Where the account is signed in to this browser, the new address shows at once.
  await loadSession();
}
