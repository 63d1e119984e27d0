import { safetyRoutes } from '@waka/contracts/safety/safety-routes';
import { call } from '../../../lib/api-client.ts';
import { ConfirmLinkScreen } from './confirm-link-screen.tsx';

/** The link of a text leads here, by which somebody agrees to be an emergency contact. */
export const ConfirmContactScreen = ({ token }: { token: string }) => (
  <ConfirmLinkScreen
    words="account.confirmContact"
    token={token}
    confirm={(known) => call(safetyRoutes.confirmContact, { body: { token: known } })}
  />
);
