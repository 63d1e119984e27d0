import { useQuery } from '@tanstack/react-query';
import { paymentRoutes } from '@waka/contracts/payments/payment-routes';
import { call } from '../../../lib/api/api-client.ts';

/** Returns whether cards are accepted here, and by which library. */
export const usePaymentConfig = () =>
  useQuery({
    queryKey: ['payment', 'config'],
    queryFn: ({ signal }) => call(paymentRoutes.paymentConfig, { signal }),
  });
