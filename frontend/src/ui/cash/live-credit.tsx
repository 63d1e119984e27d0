import { useQuery } from '@tanstack/react-query';
import { creditIn } from '@waka/contracts/money/credit-in';
import { paymentRoutes } from '@waka/contracts/payments/payment-routes';
import type { Ride } from '@waka/contracts/rides/ride-views';
import { call } from '../../lib/api/api-client.ts';
import { formatMoney } from '../../lib/i18n/format.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { CreditLine, useDue } from './credit.tsx';

export interface LiveCreditProps {
  ride: Pick<Ride, 'fare' | 'promotion' | 'currency' | 'paymentMethod'>;
}

export interface LiveDueProps {
  ride: LiveCreditProps['ride'] & Pick<Ride, 'geometrySource'>;
}

/** Shows a rider what promotion and credit will pay of a ride under way; nothing where neither pays. */
export function LiveCredit({ ride: { fare, promotion, currency, paymentMethod } }: LiveCreditProps) {
  const credit = useCreditIn(currency);
  if (!promotion && credit === 0) return null;
  return <CreditLine {...{ fare, promotion, credit, currency, paymentMethod }} />;
}

/** Shows what a rider will pay for a ride under way: the fare, or what promotion and credit leave of it; of a sample price about how much. */
export function LiveDue({ ride: { fare, promotion = 0, currency, paymentMethod, geometrySource } }: LiveDueProps) {
  const t = useT();
  const credit = useCreditIn(currency);
  const { due, isInCash } = useDue({ fare, promotion, credit, currency, paymentMethod });
  const isReduced = promotion > 0 || credit !== 0;
  const amount = formatMoney(isReduced ? due : fare, currency);
  return (
    <b className="figures shrink-0 font-extrabold">
      {isReduced && `${t(isInCash ? 'cash.toPay' : 'cash.restToPay')} `}
      {geometrySource === 'sample' ? t('cash.about', { amount }) : amount}
    </b>
  );
}

/** Returns what the rider has left of change in a currency; below zero what rides of before have carried. */
export function useCreditIn(currency: Ride['currency']): number {
  const { data: credits = [] } = useQuery({
    queryKey: ['payment', 'credit'],
    queryFn: ({ signal }) => call(paymentRoutes.riderCredit, { signal }),
    staleTime: 0,
  });
  return creditIn(credits, currency);
}
