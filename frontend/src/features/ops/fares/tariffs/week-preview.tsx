import type { TariffPreview } from '@waka/contracts/ops/pricing/fare-views';
import { formatDayOfYear, formatDistance, formatMoney, formatWhole, leftToRight } from '../../../../lib/i18n/format.ts';
import { useT } from '../../../../lib/i18n/use-t.ts';

/** Shows what a tariff would have made of last week's rides: how many pay more or less, and by how much. */
export function WeekPreview({ preview }: { preview: TariffPreview }) {
  const t = useT();
  const { currency, rides, isPart, total, totalNow, more, less, examples } = preview;
  const money = (amount: number) => formatMoney(amount, currency);
  if (rides === 0) return <p className="text-muted">{t('ops.tariff.weekNone')}</p>;
  const change = total - totalNow;
  return (
    <>
      <dl className="figures grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 py-1.5">
        <dt>{t(isPart ? 'ops.tariff.newestRides' : 'ops.tariff.rides')}</dt>
        <dd className="text-end">{formatWhole(rides)}</dd>
        <dt>{t('ops.tariff.more')}</dt>
        <dd className="text-end">
          {more.rides === 0
            ? '0'
            : t('ops.tariff.byHowMuch', {
                rides: formatWhole(more.rides),
                mean: money(more.mean),
                most: money(more.most),
              })}
        </dd>
        <dt>{t('ops.tariff.less')}</dt>
        <dd className="text-end">
          {less.rides === 0
            ? '0'
            : t('ops.tariff.byHowMuch', {
                rides: formatWhole(less.rides),
                mean: money(less.mean),
                most: money(less.most),
              })}
        </dd>
        <dt className="font-bold">{t('ops.tariff.sum')}</dt>
        <dd className="text-end font-bold">
          {change > 0 ? leftToRight(`+${money(change)}`) : formatMoney(change, currency)}
        </dd>
      </dl>
      {examples.length > 0 && (
        <ul className="figures divide-y divide-line border-t border-line">
          {examples.map((ride) => (
            <li key={`${ride.requestedAt} ${ride.fare}`} className="flex flex-wrap justify-between gap-x-3 py-1.5">
              <span className="min-w-0">
                {ride.from} → {ride.to}{' '}
                <span className="text-muted">
                  {formatDistance(ride.distanceKm)}, {formatDayOfYear(ride.requestedAt)}
                </span>
              </span>
              <span>
                <span className="sr-only">{t('ops.fare.now')} </span>
                <s className="text-muted">{money(ride.fareNow)}</s> <b className="font-bold">{money(ride.fare)}</b>
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
