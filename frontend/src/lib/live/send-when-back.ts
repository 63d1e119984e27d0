import { useConnection } from '../connection.store.ts';
import { isKept } from '../offline/kept.ts';

/** A network that was away for a moment comes back without anybody saying so. */
const TRY_EVERY_MS = 10_000;

/** Sends what was asked for without network as soon as that is back, on whatever screen. */
export function sendWhenBack(): () => void {
  const timer = setInterval(send, TRY_EVERY_MS);
  const unsubscribe = useConnection.subscribe(({ kind }) => kind === 'open' && send());
  addEventListener('online', send);
  return () => {
    clearInterval(timer);
    unsubscribe();
    removeEventListener('online', send);
  };
}

function send(): void {
  if (!isKept('requests')) return;
  import('./kept-requests.ts').then(
    ({ sendKeptRequests }) => sendKeptRequests(),
    (error: unknown) => console.warn('What waits to be sent waits for the next try:', error),
  );
}
