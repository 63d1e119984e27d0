import { useMutation } from '@tanstack/react-query';
import { paymentRoutes } from '@waka/contracts/payments/payment-routes';
import { rideRoutes } from '@waka/contracts/rides/ride-routes';
import { useLocation } from 'wouter';
import { call } from '../api/api-client.ts';
import { showFailure } from '../forms/show-failure.ts';
import { rideUpdated } from '../live/ride.store.ts';
import { useLiveQuery } from '../use-live-query.ts';

const UNPAID = {
  queryKey: ['payment', 'unpaid'],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(paymentRoutes.unpaidRides, { signal }),
  events: ['ride:updated'],
} as const;

/** Returns the rides whose wallet payment failed or waits, fetched again when one is paid, here or on another device. */
export const useUnpaid = () => useLiveQuery(UNPAID);

/** Reopens a ride in its final state, where it can be paid and its cash can be stated. */
export function useOpenUnpaid(home: '/rider' | '/driver' = '/rider') {
  const [, navigate] = useLocation();
  return useMutation({
    mutationFn: (id: string) => call(rideRoutes.ride, { params: { id } }),
    onSuccess: (ride) => {
      rideUpdated(ride);
      navigate(home);
    },
    onError: (error) => showFailure(error, 'app.error', 'payment.unpaidFailed'),
  });
}
