import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { sessionEnded } from './session/session.store.ts';

/**
 * Nothing that was answered is fetched again behind the rider's back: live state comes by the socket, data costs money.
 * What the network lost is asked for again by `askAgainWhenBack`.
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
    // The request itself says whether the network is there; the browser's own opinion of it is often wrong.
    queries: { retry: false, staleTime: Infinity, refetchOnWindowFocus: false, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** Writes a failed change to the console; called by what changes something without a mutation of the cache. */
export function logMutationError(error: unknown): void {
  console.error('Mutation error:', error);
}

function leaveWhenSignedOut(error: Error) {
  if (error instanceof ApiError && error.code === 'auth.required') sessionEnded();
}
