import { useQuery } from '@tanstack/react-query';
import { paymentRoutes } from '@waka/contracts/payments/payment-routes';
import { call } from '../../../lib/api/api-client.ts';

export const PAYMENT_METHODS = ['payment', 'methods'] as const;

/** Returns the user's saved methods; fetched again each time the screen is opened. */
export const usePaymentMethods = () =>
  useQuery({
    queryKey: PAYMENT_METHODS,
    queryFn: ({ signal }) => call(paymentRoutes.paymentMethods, { signal }),
    staleTime: 0,
  });
