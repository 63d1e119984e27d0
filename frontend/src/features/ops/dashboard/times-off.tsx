import { useQuery } from '@tanstack/react-query';
import { opsRoutes } from '@waka/contracts/ops/ops-routes';
import type { TimeError, TimesOffRow } from '@waka/contracts/ops/ops-views';
import { call } from '../../../lib/api/api-client.ts';
import { formatWhole } from '../../../lib/i18n/format.ts';
import { formatNumber } from '../../../lib/i18n/i18n.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { OpsCard } from '../layout/ops-card.tsx';

/** They change from day to day. */
const FRESH_MS = 600_000;

/** Shows how far the times of the last week were off: until the pickup, and of the trip. */
export function TimesOff() {
  const t = useT();
  const { data, isError, refetch } = useQuery({
    queryKey: ['ops', 'timesOff'],
    queryFn: ({ signal }) => call(opsRoutes.opsTimesOff, { signal }),
    staleTime: FRESH_MS,
  });
  return (
    <OpsCard title={t('ops.timesOff')}>
      {!data && !isError && <Skeleton className="h-24" />}
      {!data && isError && <Button onClick={() => void refetch()}>{t('app.tryAgain')}</Button>}
      {data?.hours.length === 0 && <p className="py-3 text-sm text-muted">{t('ops.timesOff.none')}</p>}
      {data && data.hours.length > 0 && (
        <div className="grid gap-6">
          <Errors title={t('ops.timesOff.area')} rows={data.areas} />
          <Errors title={t('ops.timesOff.hour')} rows={data.hours} />
        </div>
      )}
    </OpsCard>
  );
}

const head = 'px-1 py-2 text-end text-xs font-semibold sm:px-2 sm:text-sm';

function Errors({ title, rows }: { title: string; rows: readonly TimesOffRow[] }) {
  const t = useT();
  if (rows.length === 0) return null;
  return (
    // Wide tables scroll by themselves, so they must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="overflow-x-auto" aria-label={title} tabIndex={0}>
      <table className="figures w-full text-sm">
        <thead className="text-muted">
          <tr>
            <th scope="col" className="py-2 pe-2 text-start text-xs font-semibold sm:pe-4 sm:text-sm">
              {title}
            </th>
            <th scope="col" className={head}>
              {t('ops.timesOff.rides')}
            </th>
            <th scope="col" className={head}>
              {t('ops.timesOff.pickup')}
            </th>
            <th scope="col" className={head}>
              {t('ops.timesOff.within')}
            </th>
            <th scope="col" className={head}>
              {t('ops.timesOff.trip')}
            </th>
            <th scope="col" className={head}>
              {t('ops.timesOff.within')}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(({ name, pickup, trip }) => (
            <tr key={name}>
              <th scope="row" className="py-2 pe-2 text-start font-bold wrap-anywhere sm:pe-4">
                {name}
              </th>
              <td className="px-1 py-2 text-end sm:px-2">
                {formatWhole(Math.max(pickup?.rides ?? 0, trip?.rides ?? 0))}
              </td>
              <ErrorCells error={pickup} />
              <ErrorCells error={trip} />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const percent = (value: number) => formatNumber(value / 100, { style: 'percent' });

const ErrorCells = ({ error }: { error: TimeError | null }) => (
  <>
    <td className="px-1 py-2 text-end sm:px-2">{error && percent(error.medianPercent)}</td>
    <td className="px-1 py-2 text-end text-muted sm:px-2">{error && percent(error.withinQuarterPercent)}</td>
  </>
);
