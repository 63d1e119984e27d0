import { useQuery } from '@tanstack/react-query';
import type { RiderCredit } from '@waka/contracts/money/cash-count';
import { paymentRoutes } from '@waka/contracts/payments/payment-routes';
import { call } from '../../lib/api/api-client.ts';
import { formatDay, formatMoney } from '../../lib/i18n/format.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { Card } from '../../ui/card.tsx';

/** Shows what the rider has left of change and refunds, what waits, and what is added to the next ride; nothing where there is none. */
export function CreditCard() {
  const t = useT();
  const { data: credits = [] } = useQuery({
    queryKey: ['payment', 'credit'],
    queryFn: ({ signal }) => call(paymentRoutes.riderCredit, { signal }),
    staleTime: 0,
  });
  return (
    <>
      <Sums title={t('cash.mine')} text={t('cash.mineText')} sums={credits.filter(({ amount }) => amount > 0)} />
      <Waiting />
      <Sums title={t('cash.toNext')} text={t('cash.toNextText')} sums={credits.filter(({ amount }) => amount < 0)} />
    </>
  );
}

/** Shows the change that is credit once its driver has agreed. */
function Waiting() {
  const t = useT();
  const { data: changes = [] } = useQuery({
    queryKey: ['payment', 'credit', 'waiting'],
    queryFn: ({ signal }) => call(paymentRoutes.waitingChange, { signal }),
    staleTime: 0,
  });
  if (changes.length === 0) return null;
  return (
    <Card title={t('cash.waiting')}>
      <ul className="figures grid gap-1">
        {changes.map(({ rideId, name, currency, amount, until }) => (
          <li key={rideId} className="wrap-anywhere">
            {t('cash.waitingLine', { amount: formatMoney(amount, currency), name, time: formatDay(until) })}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Sums({ title, text, sums }: { title: string; text: string; sums: readonly RiderCredit[] }) {
  if (sums.length === 0) return null;
  return (
    <Card title={title}>
      <p className="figures text-2xl font-black">
        {sums.map(({ currency, amount }) => formatMoney(Math.abs(amount), currency)).join(' · ')}
      </p>
      <p className="mt-1 text-muted">{text}</p>
    </Card>
  );
}
