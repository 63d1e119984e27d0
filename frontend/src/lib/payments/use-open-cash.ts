import { useQuery } from '@tanstack/react-query';
import { paymentRoutes } from '@waka/contracts/payments/payment-routes';
import { call } from '../api/api-client.ts';

export const OPEN_CASH = ['payment', 'cash', 'open'];

const WHILE_OPEN_MS = 60_000;

/** Returns the rides about whose cash this side has said nothing yet and still can, fetched again each time they are shown. */
export const useOpenCash = () =>
  useQuery({
    queryKey: OPEN_CASH,
    queryFn: ({ signal }) => call(paymentRoutes.openCash, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.length ? WHILE_OPEN_MS : false),
  });
