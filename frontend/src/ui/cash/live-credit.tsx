import { useQuery } from '@tanstack/react-query';
import { creditIn } from '@waka/contracts/money/credit-in';
import { paymentRoutes } from '@waka/contracts/payments/payment-routes';
import type { Ride } from '@waka/contracts/rides/ride-views';
import { call } from '../../lib/api/api-client.ts';
import { CreditLine } from './credit.tsx';

export interface LiveCreditProps {
  ride: Pick<Ride, 'fare' | 'promotion' | 'currency' | 'paymentMethod'>;
}

/** Shows a rider what promotion and credit will pay of a ride under way; nothing where neither pays. */
export function LiveCredit({ ride: { fare, promotion, currency, paymentMethod } }: LiveCreditProps) {
  const { data: credits = [] } = useQuery({
    queryKey: ['payment', 'credit'],
    queryFn: ({ signal }) => call(paymentRoutes.riderCredit, { signal }),
    staleTime: 0,
  });
  const credit = creditIn(credits, currency);
  if (!promotion && credit === 0) return null;
  return <CreditLine {...{ fare, promotion, credit, currency, paymentMethod }} />;
}
