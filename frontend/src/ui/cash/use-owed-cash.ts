import { useMutation, useQuery } from '@tanstack/react-query';
import { paymentRoutes } from '@waka/contracts/payments/payment-routes';
import { useEffect } from 'react';
import { call } from '../../lib/api/api-client.ts';
import { useConnection } from '../../lib/connection.store.ts';
import { showFailure } from '../../lib/forms/show-failure.ts';
import { queryClient } from '../../lib/query-client.ts';
import { liveSocket } from '../../lib/realtime.ts';

const keyOf = (rideId: string) => ['rides', rideId, 'owed'];

/** Returns what of earlier rides can be given in cash at the end of this one; asked for again when an earlier one is paid. */
export function useOwedCash(rideId: string) {
  const isOpen = useConnection(({ kind }) => kind === 'open');
  const { data } = useQuery({
    queryKey: keyOf(rideId),
    queryFn: ({ signal }) => call(paymentRoutes.owedCash, { params: { id: rideId }, signal }),
    staleTime: 0,
  });
  useEffect(() => {
    const socket = isOpen ? liveSocket() : null;
    if (!socket) return undefined;
    const changed = () => {
      void queryClient.invalidateQueries({ queryKey: keyOf(rideId) });
      void queryClient.invalidateQueries({ queryKey: ['payment', 'unpaid'] });
    };
    socket.on('ride:updated', changed);
    return () => void socket.off('ride:updated', changed);
  }, [isOpen, rideId]);
  return data;
}

/** Records that the rider gave what was owed. Where it is paid otherwise by now, it is asked for again. */
export const useTakeOwedCash = (rideId: string) =>
  useMutation({
    mutationFn: (amount: number) => call(paymentRoutes.takeOwedCash, { params: { id: rideId }, body: { amount } }),
    onError: (error) => showFailure(error, 'app.error', 'cash.failed'),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf(rideId) }),
  });
