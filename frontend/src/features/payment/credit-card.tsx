import { useQuery } from '@tanstack/react-query';
import { paymentRoutes } from '@waka/contracts/payments/payment-routes';
import { call } from '../../lib/api/api-client.ts';
import { formatMoney } from '../../lib/i18n/format.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { Card } from '../../ui/card.tsx';

/** Shows what the rider has left of change that drivers did not have; nothing where there is none. */
export function CreditCard() {
  const t = useT();
  const { data: credits = [] } = useQuery({
    queryKey: ['payment', 'credit'],
    queryFn: ({ signal }) => call(paymentRoutes.riderCredit, { signal }),
    staleTime: 0,
  });
  if (credits.length === 0) return null;
  return (
    <Card title={t('cash.mine')}>
      <p className="figures text-2xl font-black">
        {credits.map(({ currency, amount }) => formatMoney(amount, currency)).join(' · ')}
      </p>
      <p className="mt-1 text-muted">{t('cash.mineText')}</p>
    </Card>
  );
}
