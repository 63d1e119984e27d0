import { useMutation, useQuery } from '@tanstack/react-query';
import { paymentRoutes } from '@waka/contracts/payments/payment-routes';
import { rideRoutes } from '@waka/contracts/rides/ride-routes';
import { useLocation } from 'wouter';
import { call } from '../api/api-client.ts';
import { showFailure } from '../forms/show-failure.ts';
import { rideUpdated } from '../live/ride.store.ts';

/** Returns the rides whose wallet payment failed, fetched again each time they are shown. */
export const useUnpaid = () =>
  useQuery({
    queryKey: ['payment', 'unpaid'],
    queryFn: ({ signal }) => call(paymentRoutes.unpaidRides, { signal }),
    staleTime: 0,
  });

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
