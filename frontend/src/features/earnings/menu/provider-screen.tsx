import type { Earnings } from '@waka/contracts/drivers/earnings-views';
import { formatMoney, formatWhole } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { useMethodNames, useOfferedMethods } from '../../../lib/payments/use-ride-methods.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { Card } from '../../../ui/card.tsx';
import { Page } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { PageLink } from '../page-link.tsx';
import { daysOf } from '../period.ts';
import { LoadFailed } from '../../../ui/states/load-failed.tsx';
import { useBalance, useEarningsOf } from '../use-earnings-of.ts';

/** Shows by what riders paid this week, since no wallet provider has a dashboard for drivers. */
export function ProviderScreen() {
  const t = useT();
  const { data, error, isError, refetch } = useEarningsOf(daysOf('week', serverNow()));
  return (
    <Page title={t('earnings.provider')} back={<BackLink href="/driver" label={t('app.back')} />}>
      <p className="text-muted">{t('earnings.provider.text')}</p>
      {isError && !data && <LoadFailed title="earnings.failed" error={error} onRetry={() => void refetch()} />}
      {!isError && !data && <Skeleton className="h-56" />}
      {data && <ByMethod earnings={data} />}
      <Awaited />
      <div className="grid gap-2">
        <PageLink href="/driver/payout" label={t('earnings.payout')} />
        <PageLink href="/driver/earnings" label={t('earnings.title')} />
      </div>
    </Page>
  );
}

function ByMethod({ earnings: { rides, rideCount, currency } }: { earnings: Earnings }) {
  const t = useT();
  const nameOfMethod = useMethodNames();
  const offered = useOfferedMethods(currency).map(({ method }) => method);
  // Also those by which riders paid and that are closed by now.
  const rows = [...new Set([...offered, ...rides.map((ride) => ride.paymentMethod)])].map((method) => {
    const paid = rides.filter((ride) => ride.paymentMethod === method && ride.currency === currency);
    return { method, count: paid.length, fares: sumOf(paid, 'fare'), earned: sumOf(paid, 'earned') };
  });
  return (
    <Card title={t('earnings.provider.week')}>
      <table className="figures w-full">
        <thead className="text-sm text-muted">
          <tr>
            <th className="py-2 text-start align-bottom font-semibold">{t('earnings.provider.method')}</th>
            <th className="py-2 ps-3 text-end align-bottom font-semibold">{t('earnings.rides')}</th>
            <th className="py-2 ps-3 text-end align-bottom font-semibold">{t('earnings.fares')}</th>
            <th className="py-2 ps-3 text-end align-bottom font-semibold">{t('earnings.earned')}</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(({ method, count, fares, earned }) => (
            <tr key={method}>
              <th scope="row" className="py-3 text-start font-normal">
                {nameOfMethod(method, currency)}
              </th>
              <td className="py-3 ps-3 text-end">{formatWhole(count)}</td>
              <td className="py-3 ps-3 text-end">{formatMoney(fares, currency)}</td>
              <td className="py-3 ps-3 text-end font-bold">{formatMoney(earned, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rides.length < rideCount && (
        <p className="mt-2 text-sm text-muted">{t('earnings.provider.newest', { count: formatWhole(rides.length) })}</p>
      )}
    </Card>
  );
}

const sumOf = (rides: Earnings['rides'], field: 'fare' | 'earned') => rides.reduce((sum, ride) => sum + ride[field], 0);

function Awaited() {
  const t = useT();
  const { data } = useBalance();
  if (!data || data.awaitedEarnings === 0) return null;
  return <p>{t('earnings.payout.awaited', { amount: formatMoney(data.awaitedEarnings, data.currency) })}</p>;
}
