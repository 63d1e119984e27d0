import { useQuery } from '@tanstack/react-query';
import { paymentRoutes } from '@waka/contracts/payments/payment-routes';
import { call } from '../api/api-client.ts';

/** Returns the rides whose driver says that cash is missing and whose rider has not answered, fetched again each time they are shown. */
export const useClaims = () =>
  useQuery({
    queryKey: ['payment', 'claims'],
    queryFn: ({ signal }) => call(paymentRoutes.cashClaims, { signal }),
    staleTime: 0,
  });
