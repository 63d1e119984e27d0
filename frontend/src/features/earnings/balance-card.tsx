import { useT } from '../../lib/i18n/use-t.ts';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { CashLine } from './cash-line.tsx';
import { MoneyLine } from './money-line.tsx';
import { isLocked, LoadFailed } from '../../ui/states/load-failed.tsx';
import { SettlementList } from './payouts/settlement-list.tsx';
import { useBalance } from './use-earnings-of.ts';

/** Shows the balance between driver and service, and its settlements. */
export function BalanceCard() {
  const t = useT();
  const { data, error, isError, refetch } = useBalance();
  // The screen around it says that of a locked account.
  if (isLocked(error) && !data) return null;
  if (isError && !data)
    return <LoadFailed title="earnings.balanceFailed" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-48" />;
  const { balance, unpaidEarnings, awaitedEarnings, currency, settlements } = data;
  const words = balance < 0 ? 'earnings.youOwe' : balance > 0 ? 'earnings.weOwe' : 'earnings.even';
  return (
    <Card title={t('earnings.balance')}>
      <dl className="figures divide-y divide-line">
        <MoneyLine
          label={t(unpaidEarnings < 0 ? 'earnings.beyond' : 'earnings.unpaid')}
          amount={unpaidEarnings}
          currency={currency}
        />
        {awaitedEarnings > 0 && (
          <MoneyLine label={t('earnings.awaited')} amount={awaitedEarnings} currency={currency} />
        )}
        <CashLine balance={data} />
        <MoneyLine label={t(words)} amount={Math.abs(balance)} currency={currency} isStrong />
      </dl>
      {settlements.length > 0 && (
        <>
          <h3 className="mt-4 font-bold">{t('earnings.history')}</h3>
          <SettlementList settlements={settlements} />
        </>
      )}
    </Card>
  );
}
