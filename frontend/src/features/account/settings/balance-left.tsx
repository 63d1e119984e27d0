import { useQuery } from '@tanstack/react-query';
import { driverRoutes } from '@waka/contracts/drivers/driver-routes';
import { Link } from 'wouter';
import { call } from '../../../lib/api/api-client.ts';
import { formatMoney } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/use-t.ts';

/** Says what a driver is owed, or owes, before the account is deleted, and leads to where it is settled. */
export function BalanceLeft() {
  const t = useT();
  const { data } = useQuery({
    queryKey: ['driver', 'balance'],
    queryFn: ({ signal }) => call(driverRoutes.driverBalance, { signal }),
    staleTime: 0,
  });
  if (!data || (data.balance === 0 && data.awaitedEarnings === 0)) return null;
  const { balance, awaitedEarnings, currency } = data;
  const isOwed = balance > 0;
  return (
    <div role="alert" className="figures grid gap-2 rounded-md bg-stop-soft px-4 py-3 font-semibold text-stop">
      {balance !== 0 && (
        <p>
          {t(isOwed ? 'account.delete.owed' : 'account.delete.owing', {
            amount: formatMoney(Math.abs(balance), currency),
          })}{' '}
          <Link href={isOwed ? '/driver/payout' : '/driver/debt'} className="tap inline-flex items-center underline">
            {t(isOwed ? 'account.delete.payOut' : 'account.delete.payDebt')}
          </Link>
        </p>
      )}
      {awaitedEarnings > 0 && <p>{t('account.delete.awaited', { amount: formatMoney(awaitedEarnings, currency) })}</p>}
    </div>
  );
}
