import type { DriverDebt } from '@waka/contracts/drivers/debt';
import { useDriverDebtQuery } from '../../../lib/driver/use-driver-debt.ts';
import { formatMoney, formatWhole } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { Card } from '../../../ui/card.tsx';
import { DebtBar } from '../../../ui/debt-bar.tsx';
import { OtherMoney } from '../../../ui/other-money.tsx';
import { Page } from '../../../ui/page.tsx';
import { Banner } from '../../../ui/states/banner.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { PageLink } from '../page-link.tsx';
import { isLocked, LoadFailed } from '../../../ui/states/load-failed.tsx';
import { MadeOf } from './made-of.tsx';
import { PayFromWallet } from './pay-from-wallet.tsx';
import { useTopUps } from './use-top-ups.ts';

/** Shows what a driver owes and of what it is made, what happens at the limit, and the ways to pay. */
export function DebtScreen() {
  const t = useT();
  const debt = useDriverDebtQuery();
  const owed = debt.data;
  const { data, error, isError, refetch } = useTopUps();
  return (
    <Page title={t('earnings.debt')} back={<BackLink href="/driver" label={t('app.back')} />}>
      {!owed && !debt.isError && <Skeleton className="h-56" />}
      {!owed && debt.isError && (
        <LoadFailed title="earnings.debt.failed" error={debt.error} onRetry={() => void debt.refetch()} />
      )}
      {owed && <Owed owed={owed} />}
      {owed && data && <PayFromWallet data={data} isOwing={owed.debt > 0} />}
      {owed && !data && !isError && <Skeleton className="h-32" />}
      {!data && isError && !isLocked(debt.error) && (
        <LoadFailed title="earnings.debt.paymentsFailed" error={error} onRetry={() => void refetch()} />
      )}
      {(owed ? owed.debt > 0 : debt.isError) && (
        <Card title={t('earnings.debt.atAgent')}>
          <p className="mb-3">{t('earnings.debt.atAgentText')}</p>
          <PageLink href="/help" label={t('earnings.debt.find')} />
        </Card>
      )}
    </Page>
  );
}

/** What is still ahead on the ladder of a debt. */
const rungs = { below: 'ladder', warned: 'atLimit', wallet_only: 'barred' } as const;

function Owed({ owed }: { owed: DriverDebt }) {
  const t = useT();
  const { debt, maxDebt, warnPercent, step, currency, awaitedEarnings } = owed;
  if (debt === 0) {
    return (
      <Banner tone="go" icon="check">
        {t('earnings.debt.nothing')}
      </Banner>
    );
  }
  return (
    <Card title={t('earnings.youOwe')}>
      <p className="figures text-2xl font-black">{formatMoney(debt, currency)}</p>
      <OtherMoney amount={debt} currency={currency} />
      {maxDebt !== null && (
        <div className="mt-2 grid gap-2">
          <p className="figures text-muted">{t('earnings.debt.of', { limit: formatMoney(maxDebt, currency) })}</p>
          <DebtBar
            {...{ debt, maxDebt, warnPercent, step }}
            label={t('earnings.debt.percent', { percent: formatWhole(Math.floor((debt / maxDebt) * 100)) })}
          />
          <p className="text-sm">
            {t(`earnings.debt.${rungs[step]}`, {
              warn: formatMoney(Math.ceil((maxDebt * warnPercent) / 100), currency),
              limit: formatMoney(maxDebt, currency),
            })}
          </p>
        </div>
      )}
      <MadeOf owed={owed} />
      {awaitedEarnings > 0 && (
        <p className="mt-2 text-sm text-muted">
          {t('earnings.debt.awaited', { amount: formatMoney(awaitedEarnings, currency) })}
        </p>
      )}
    </Card>
  );
}
