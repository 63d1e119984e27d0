import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ownerRoutes } from '@waka/contracts/owners/owner-routes';
import type { OwnerPage } from '@waka/contracts/owners/owner-views';
import { call } from '../../lib/api/api-client.ts';
import { ApiError } from '../../lib/api/api-error.ts';

const EVERY_MS = 20_000;
const keyOf = (token: string) => ['owner-page', token] as const;

/** Returns the page behind an owner's link, asked for now and then while it is open. */
export const useOwnerPage = (token: string) =>
  useQuery({
    queryKey: keyOf(token),
    queryFn: ({ signal }) => call(ownerRoutes.ownerPage, { params: { token }, signal }),
    refetchInterval: ({ state: { error } }) => (isGone(error) ? false : EVERY_MS),
    staleTime: 0,
  });

export const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** Changes something by a call that answers with the page after it. */
export function useChangePage<Body>(token: string, change: (body: Body) => Promise<OwnerPage>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (page) => client.setQueryData(keyOf(token), page),
    // Also a refusal says that what is on the screen is no longer so.
    onError: () => void client.invalidateQueries({ queryKey: keyOf(token) }),
  });
}
