import { useConnection } from '../connection.store.ts';
import { isKept } from './kept.ts';

/** Sends what was asked for without network as soon as the live connection stands again, on whatever screen. */
export function sendWhenBack(): () => void {
  return useConnection.subscribe(({ kind }) => {
    if (kind === 'open' && isKept('requests')) {
      import('./kept-requests.ts').then(
        ({ sendKeptRequests }) => sendKeptRequests(),
        (error: unknown) => console.warn('What waits to be sent waits for the next connection:', error),
      );
    }
  });
}
