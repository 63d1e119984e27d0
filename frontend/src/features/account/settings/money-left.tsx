import { useQuery } from '@tanstack/react-query';
import type { Currency } from '@waka/contracts/regions';
import { paymentRoutes } from '@waka/contracts/payments/payment-routes';
import { Link } from 'wouter';
import { call } from '../../../lib/api/api-client.ts';
import { formatMoney } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { useUnpaid } from '../../../lib/payments/use-unpaid.ts';

interface Sum {
  currency: Currency;
  amount: number;
}

/** Says what becomes of a rider's credit and of unpaid rides when the account is deleted; nothing without any. */
export function MoneyLeft() {
  const t = useT();
  const { data: credits = [] } = useQuery({
    queryKey: ['payment', 'credit'],
    queryFn: ({ signal }) => call(paymentRoutes.riderCredit, { signal }),
    staleTime: 0,
  });
  const { data: unpaid = [] } = useUnpaid();
  const credit = credits.filter(({ amount }) => amount > 0);
  if (credit.length === 0 && unpaid.length === 0) return null;
  return (
    <div role="alert" className="figures grid gap-2 rounded-md bg-stop-soft px-4 py-3 font-semibold text-stop">
      {credit.length > 0 && <p>{t('account.delete.credit', { amount: inAll(credit) })}</p>}
      {unpaid.length > 0 && (
        <p>
          {t('account.delete.unpaid', { amount: inAll(unpaid) })}{' '}
          <Link href="/payment" className="tap inline-flex items-center underline">
            {t('account.delete.pay')}
          </Link>
        </p>
      )}
    </div>
  );
}

/** Adds up sums by currency. */
function inAll(sums: readonly Sum[]): string {
  const byCurrency = new Map<Currency, number>();
  for (const { currency, amount } of sums) byCurrency.set(currency, (byCurrency.get(currency) ?? 0) + amount);
  return [...byCurrency].map(([currency, amount]) => formatMoney(amount, currency)).join(' · ');
}
