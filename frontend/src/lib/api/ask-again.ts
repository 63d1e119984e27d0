import type { Query } from '@tanstack/react-query';
import { ApiError, NetworkError } from './api-error.ts';
import { useConnection } from '../connection.store.ts';
import { queryClient } from '../query-client.ts';

const FIRST_WAIT_MS = 5000;
const LONGEST_WAIT_MS = 60_000;

/**
 * Retries the active queries that failed: at once when the network is back, and with a growing delay while the
 * connection is not the cause. Queries that the service refused are not retried. Returns a function that stops it.
 */
export function askAgainWhenBack(): () => void {
  let waitMs = FIRST_WAIT_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const askAgain = () => {
    clearTimeout(timer);
    timer = undefined;
    void queryClient.refetchQueries({ type: 'active', predicate: isLost }, { cancelRefetch: false });
  };
  // Each retry shows the part as loading for a moment; without network it would only flicker.
  const askUnlessLost = () => {
    const { kind } = useConnection.getState();
    timer = undefined;
    if (kind === 'open' || kind === 'closed') askAgain();
  };
  const askAtOnce = () => {
    waitMs = FIRST_WAIT_MS;
    askAgain();
  };
  const unsubscribeCache = queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    if (event.action.type === 'success') waitMs = FIRST_WAIT_MS;
    if (event.action.type !== 'error' || timer || !isLost(event.query)) return;
    timer = setTimeout(askUnlessLost, waitMs);
    waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS);
  });
  const unsubscribeConnection = useConnection.subscribe(({ kind }) => kind === 'open' && askAtOnce());
  addEventListener('online', askAtOnce);
  return () => {
    clearTimeout(timer);
    unsubscribeCache();
    unsubscribeConnection();
    removeEventListener('online', askAtOnce);
  };
}

const isLost = ({ state: { status, error } }: Query): boolean =>
  status === 'error' && (error instanceof NetworkError || (error instanceof ApiError && error.status >= 500));
