import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { paymentRoutes } from '@waka/contracts/payments/payment-routes';
import type { TopUpRequest } from '@waka/contracts/payments/top-up-requests';
import { useEffect } from 'react';
import { call } from '../../../lib/api/api-client.ts';
import { useConnection } from '../../../lib/connection.store.ts';
import { DRIVER_DEBT } from '../../../lib/driver/use-driver-debt.ts';
import { liveSocket } from '../../../lib/realtime.ts';

const KEY = ['driver', 'top-ups'] as const;
const BALANCE = ['driver', 'balance'] as const;
/** Without the live connection the state of a top-up is asked for. */
const REFRESH_MS = 15_000;

/** Returns the wallets from which the driver can pay and the last top-ups; fetched again when one changes. */
export function useTopUps() {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(paymentRoutes.driverTopUps, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.topUps.some(({ settledAt }) => !settledAt) ? REFRESH_MS : false),
  });
  const isConnected = useConnection(({ kind }) => kind === 'open');
  useEffect(() => {
    const socket = isConnected ? liveSocket() : null;
    const changed = () => {
      for (const queryKey of [KEY, BALANCE]) void client.invalidateQueries({ queryKey });
    };
    socket?.on('debt:changed', changed);
    return () => void socket?.off('debt:changed', changed);
  }, [client, isConnected]);
  return query;
}

/** Asks a wallet to pay of the debt. */
export function useRequestTopUp() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: TopUpRequest) => call(paymentRoutes.requestTopUp, { body }),
    onSuccess: (topUps) => client.setQueryData(KEY, topUps),
    // Also a refusal says that what is on the screen is no longer so.
    onSettled: () => Promise.all([KEY, DRIVER_DEBT].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}

/** Ends the waiting for a payment of the debt. */
export function useCancelTopUp() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(paymentRoutes.cancelTopUp, { params: { id } }),
    onSuccess: (topUps) => client.setQueryData(KEY, topUps),
    // It may have been paid meanwhile.
    onSettled: () => Promise.all([KEY, DRIVER_DEBT].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}
