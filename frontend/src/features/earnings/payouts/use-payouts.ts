import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { paymentRoutes } from '@waka/contracts/payments/payment-routes';
import type { PayoutRequest, PayoutScheduleRequest } from '@waka/contracts/payments/payout-requests';
import { useEffect } from 'react';
import { call } from '../../../lib/api/api-client.ts';
import { useConnection } from '../../../lib/connection.store.ts';
import { liveSocket } from '../../../lib/realtime.ts';

const KEY = ['driver', 'payouts'] as const;
const BALANCE = ['driver', 'balance'] as const;
/** Without the live connection the state of a payout is asked for. */
const REFRESH_MS = 15_000;

/** Returns the wallets to which the driver can be paid out and the last payouts; fetched again when one changes. */
export function usePayouts() {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(paymentRoutes.driverPayouts, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.payouts.some(({ settledAt }) => !settledAt) ? REFRESH_MS : false),
  });
  const isConnected = useConnection(({ kind }) => kind === 'open');
  useEffect(() => {
    const socket = isConnected ? liveSocket() : null;
    const changed = () => {
      for (const queryKey of [KEY, BALANCE]) void client.invalidateQueries({ queryKey });
    };
    socket?.on('payout:changed', changed);
    return () => void socket?.off('payout:changed', changed);
  }, [client, isConnected]);
  return query;
}

/** Asks for a payout at once. */
export function useRequestPayout() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: PayoutRequest) => call(paymentRoutes.requestPayout, { body }),
    onSuccess: (payouts) => client.setQueryData(KEY, payouts),
    // Also a refusal says that what is on the screen is no longer so.
    onSettled: () => Promise.all([KEY, BALANCE].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}

/** Has the driver paid out each day or week, or no more. */
export function useSetPayoutSchedule() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: PayoutScheduleRequest) => call(paymentRoutes.setPayoutSchedule, { body }),
    onSuccess: (payouts) => client.setQueryData(KEY, payouts),
  });
}

/** Puts a payout that waits for approval on the balance again. */
export function useTakeBack() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(paymentRoutes.takeBackPayout, { params: { id } }),
    onSuccess: (payouts) => client.setQueryData(KEY, payouts),
    // It may have been approved meanwhile.
    onSettled: () => Promise.all([KEY, BALANCE].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}
