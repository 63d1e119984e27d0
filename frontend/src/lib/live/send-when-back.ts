import { useConnection } from '../connection.store.ts';
import { isStored } from '../storage/stored-value.ts';

/** A network that was lost for a moment can return without an event of the browser. */
const TRY_EVERY_MS = 10_000;

/** Sends the queued requests as soon as the network is back, on every screen. Returns a function that stops it. */
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
  if (!isStored('requests')) return;
  import('./queued-requests.ts').then(
    ({ sendQueuedRequests }) => sendQueuedRequests(),
    (error: unknown) => console.warn('What waits to be sent waits for the next try:', error),
  );
}
