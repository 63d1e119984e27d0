import { useMutation } from '@tanstack/react-query';
import type { OwedCash } from '@waka/contracts/money/cash-count';
import { paymentRoutes } from '@waka/contracts/payments/payment-routes';
import { useMemo } from 'react';
import { call } from '../../lib/api/api-client.ts';
import { showFailure } from '../../lib/forms/show-failure.ts';
import { queryClient } from '../../lib/query-client.ts';
import { useLiveQuery } from '../../lib/use-live-query.ts';

/** The events after which an earlier ride may be paid: its rider gets its own, the driver of this one only the second. */
const EVENTS = ['ride:updated', 'cash:owed'] as const;

const keyOf = (rideId: string) => ['rides', rideId, 'owed'];

const readOwed =
  (rideId: string) =>
  ({ signal }: { signal: AbortSignal }) =>
    call(paymentRoutes.owedCash, { params: { id: rideId }, signal });

/** Returns what of earlier rides can be given in cash at the end of this one; asked for again when an earlier one is paid. */
export function useOwedCash(rideId: string): OwedCash | null | undefined {
  const queryKey = useMemo(() => keyOf(rideId), [rideId]);
  return useLiveQuery({ queryKey, queryFn: readOwed(rideId), events: EVENTS }).data;
}

/** Asks anew what can be given, before the driver says that he got it: a wallet may have paid it meanwhile. */
export const useAskOwedCash = (rideId: string, onOwed: () => void) =>
  useMutation({
    mutationFn: () => queryClient.fetchQuery({ queryKey: keyOf(rideId), queryFn: readOwed(rideId), staleTime: 0 }),
    onSuccess: (owed) => owed && onOwed(),
    onError: (error) => showFailure(error, 'app.error', 'cash.failed'),
  });

/** Records that the rider gave what was owed. Where it is paid otherwise by now, it is asked for again. */
export const useTakeOwedCash = (rideId: string) =>
  useMutation({
    mutationFn: (amount: number) => call(paymentRoutes.takeOwedCash, { params: { id: rideId }, body: { amount } }),
    onError: (error) => showFailure(error, 'app.error', 'cash.failed'),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf(rideId) }),
  });
