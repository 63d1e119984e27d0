import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api/api-error.ts';
import { sessionEnded } from './session/session.store.ts';

/**
 * Never refetches data in the background: live state comes by the socket, and data costs money. `askAgainWhenBack`
 * retries what failed for lack of network.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: leaveWhenSignedOut }),
  mutationCache: new MutationCache({
    onError: (error) => {
      logMutationError(error);
      leaveWhenSignedOut(error);
    },
  }),
  defaultOptions: {
    // The request itself shows whether the network is there; the browser's online state is often wrong.
    queries: { retry: false, staleTime: Infinity, refetchOnWindowFocus: false, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** Logs a failed change to the console, for changes made without a mutation of the query cache. */
export function logMutationError(error: unknown): void {
  console.error('Mutation error:', error);
}

function leaveWhenSignedOut(error: Error) {
  if (error instanceof ApiError && error.code === 'auth.required') sessionEnded();
}
