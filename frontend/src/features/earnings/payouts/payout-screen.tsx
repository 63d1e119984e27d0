import type { DriverBalance } from '@waka/contracts/drivers/earnings-views';
import { useSupport } from '../../../lib/config/use-support.ts';
import { formatMoney } from '../../../lib/i18n/format.ts';
import { OtherMoney } from '../../../ui/other-money.tsx';
import { useT } from '../../../lib/i18n/use-t.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { Card } from '../../../ui/card.tsx';
import { Page } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { SupportPhone } from '../../../ui/support-phone.tsx';
import { CashLine } from '../cash-line.tsx';
import { MoneyLine } from '../money-line.tsx';
import { PayOutNow } from './pay-out-now.tsx';
import { PayoutSchedule } from './payout-schedule.tsx';
import { PageLink } from '../page-link.tsx';
import { LoadFailed } from '../../../ui/states/load-failed.tsx';
import { SettlementList } from './settlement-list.tsx';
import { useBalance } from '../use-earnings-of.ts';
import { usePayouts } from './use-payouts.ts';

/** Shows what a driver can be paid now, how that works, and earlier payouts. */
export function PayoutScreen() {
  const t = useT();
  const { data, error, isError, refetch } = useBalance();
  const { data: payouts, error: failure, isError: isFailed, refetch: askAgain } = usePayouts();
  const hasNoBalance = isError && !data;
  const retry = () => {
    if (!data) void refetch();
    if (!payouts) void askAgain();
  };
  return (
    <Page title={t('earnings.payout')} back={<BackLink href="/driver" label={t('app.back')} />}>
      {hasNoBalance && <LoadFailed title="earnings.balanceFailed" error={error} onRetry={retry} />}
      {!isError && !data && <Skeleton className="h-56" />}
      {data && <Payable balance={data} />}
      {!payouts && !isFailed && <Skeleton className="h-40" />}
      {!payouts && isFailed && !hasNoBalance && (
        <LoadFailed title="earnings.payOut.loadFailed" error={failure} onRetry={retry} />
      )}
      {payouts && (payouts.isOffered || payouts.payouts.length > 0) && <PayOutNow data={payouts} />}
      {payouts && (payouts.wallets.length > 0 || payouts.schedule || payouts.isScheduleStopped) && (
        <PayoutSchedule data={payouts} />
      )}
      <HowToBePaid isNotYet={payouts?.isOffered === false} />
      {data && <PayoutsBefore balance={data} />}
    </Page>
  );
}

function Payable({ balance: data }: BalanceProps) {
  const { balance, unpaidEarnings, awaitedEarnings, currency } = data;
  const t = useT();
  return (
    <Card title={t('earnings.payout.now')}>
      <p className="figures text-2xl font-black">{formatMoney(Math.max(balance, 0), currency)}</p>
      <OtherMoney amount={Math.max(balance, 0)} currency={currency} />
      <dl className="figures mt-3 divide-y divide-line border-t border-line">
        <MoneyLine
          label={t(unpaidEarnings < 0 ? 'earnings.beyond' : 'earnings.unpaid')}
          amount={unpaidEarnings}
          currency={currency}
        />
        <CashLine balance={data} />
        {balance < 0 && <MoneyLine label={t('earnings.youOwe')} amount={-balance} currency={currency} isStrong />}
      </dl>
      {awaitedEarnings > 0 && (
        <p className="mt-2 text-sm text-muted">
          {t('earnings.payout.awaited', { amount: formatMoney(awaitedEarnings, currency) })}
        </p>
      )}
    </Card>
  );
}

interface BalanceProps {
  balance: DriverBalance;
}

/** Shows how the team pays out, which stays where a wallet can't be paid by itself. */
function HowToBePaid({ isNotYet }: { isNotYet: boolean }) {
  const t = useT();
  const { phones, email } = useSupport();
  const way = 'tap inline-flex items-center rounded-lg bg-sunken px-4 py-3 font-bold hover:bg-line';
  return (
    <Card title={t('earnings.payout.how')}>
      <p>{t('earnings.payout.howText')}</p>
      {isNotYet && <p className="mt-2 text-muted">{t('earnings.payout.notYet')}</p>}
      <div className="mt-4 flex flex-wrap gap-2">
        {phones.map(({ phone, country }) => (
          <a key={phone} href={`tel:${phone.replace(/\s/g, '')}`} className={`figures gap-2 ${way}`}>
            <SupportPhone phone={phone} country={country} />
          </a>
        ))}
        {email && (
          <a href={`mailto:${email}`} className={way}>
            {email}
          </a>
        )}
      </div>
      <div className="mt-3 grid gap-2">
        <PageLink href="/help" label={t('earnings.payout.report')} />
        <PageLink href="/driver/earnings" label={t('earnings.title')} />
      </div>
    </Card>
  );
}

function PayoutsBefore({ balance: { settlements } }: BalanceProps) {
  const t = useT();
  const payouts = settlements.filter(({ kind }) => kind === 'payout' || kind === 'payout_returned');
  return (
    <Card title={t('earnings.payout.before')}>
      {payouts.length === 0 ? (
        <p className="text-muted">{t('earnings.payout.none')}</p>
      ) : (
        <SettlementList settlements={payouts} />
      )}
    </Card>
  );
}
