import { paymentRoutes } from '@waka/contracts/payments/payment-routes';
import { call } from '../api/api-client.ts';
import { useLiveQuery } from '../use-live-query.ts';

const CLAIMS = {
  queryKey: ['payment', 'claims'],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(paymentRoutes.cashClaims, { signal }),
  events: ['ride:updated'],
} as const;

/** Returns the rides whose driver says that cash is missing and whose rider has not answered, fetched again when one changes. */
export const useClaims = () => useLiveQuery(CLAIMS);
