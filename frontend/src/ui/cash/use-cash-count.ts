import { useMutation, useQuery } from '@tanstack/react-query';
import { paymentRoutes } from '@waka/contracts/payments/payment-routes';
import type { Ride } from '@waka/contracts/rides/ride-views';
import { call } from '../../lib/api/api-client.ts';
import { showFailure } from '../../lib/forms/show-failure.ts';
import { OPEN_CASH } from '../../lib/payments/use-open-cash.ts';
import { queryClient } from '../../lib/query-client.ts';

type Counted = Pick<Ride, 'id' | 'seq'>;

// Each end of the question is a change of the ride.
const keyOf = ({ id, seq }: Counted) => ['rides', id, 'cash', seq];

/** Returns what cash a ride asks for and what this side has said; undefined until it is known. */
export const useCashCount = (ride: Counted) =>
  useQuery({
    queryKey: keyOf(ride),
    queryFn: ({ signal }) => call(paymentRoutes.cashCount, { params: { id: ride.id }, signal }),
    staleTime: 0,
    placeholderData: (before) => before,
  });

/** States what cash changed hands. An answer that came first shows in the question, which is read again. */
export const useStateCash = (ride: Counted) =>
  useMutation({
    mutationFn: (amount: number) => call(paymentRoutes.stateCash, { params: { id: ride.id }, body: { amount } }),
    onSuccess: (count) => {
      queryClient.setQueryData(keyOf(ride), count);
      void queryClient.invalidateQueries({ queryKey: OPEN_CASH });
    },
    onError: (error) => {
      void queryClient.invalidateQueries({ queryKey: keyOf(ride) });
      showFailure(error, 'app.error', 'cash.failed');
    },
  });
