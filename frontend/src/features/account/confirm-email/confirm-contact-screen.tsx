import { safetyRoutes } from '@waka/contracts/safety/safety-routes';
import { call } from '../../../lib/api/api-client.ts';
import { ConfirmLinkScreen } from './confirm-link-screen.tsx';

/** Shows the screen behind a link in an SMS, where a person agrees to be an emergency contact. */
export const ConfirmContactScreen = ({ token }: { token: string }) => (
  <ConfirmLinkScreen
    words="account.confirmContact"
    token={token}
    confirm={(known) => call(safetyRoutes.confirmContact, { body: { token: known } })}
  />
);
