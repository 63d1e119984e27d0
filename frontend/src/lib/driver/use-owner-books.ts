import { useMutation } from '@tanstack/react-query';
import { ownerRoutes } from '@waka/contracts/owners/owner-routes';
import type { DriverOwnerBooks } from '@waka/contracts/owners/owner-views';
import { call } from '../api/api-client.ts';
import { queryClient } from '../query-client.ts';
import { useLiveQuery } from '../use-live-query.ts';

const KEY = ['driver', 'owner'] as const;

/** The events after which a book may say something else. */
const EVENTS = ['owner:changed', 'payout:changed'] as const;

/** Returns the driver's books with owners. */
export function useOwnerBooks() {
  return useLiveQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(ownerRoutes.ownerBooks, { signal }),
    events: EVENTS,
  });
}

/** Changes a book by a call that answers with the books after it. */
export function useChangeBooks<Body>(change: (body: Body) => Promise<DriverOwnerBooks>) {
  return useMutation({
    mutationFn: change,
    onSuccess: (books) => queryClient.setQueryData(KEY, books),
    // Also a refusal says that what is on the screen is no longer so.
    onError: () => queryClient.invalidateQueries({ queryKey: KEY }),
  });
}
