import { navigate } from 'wouter/use-browser-location';
import { queryClient } from '../../../lib/query-client.ts';
import { signedOut } from '../../../lib/session/session.store.ts';

/** The service has ended it: nothing of the person stays on the screen. */
export function sessionIsOver(): void {
  queryClient.clear();
  navigate('/', { replace: true });
  signedOut();
}
