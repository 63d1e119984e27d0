import { navigate } from 'wouter/use-browser-location';
import { queryClient } from '../../../lib/query-client.ts';
import { signedOut } from '../../../lib/session/session.store.ts';

/** Signs out after the service has ended the session: nothing of the user's data stays on the screen. */
export function sessionIsOver(): void {
  queryClient.clear();
  navigate('/', { replace: true });
  signedOut();
}
