import type { RateChange } from '@waka/contracts/ops/pricing/fare-views';
import { formatDayOfYear } from '../../../../lib/i18n/format.ts';
import { useT } from '../../../../lib/i18n/use-t.ts';
import { useVehicleNames } from '../../../../lib/vehicles/use-vehicles.ts';
import { Chip } from '../../shared/chip.tsx';
import { Waiting } from '../../shared/waiting.tsx';

interface RateHistoryProps<Values> {
  query: { data?: RateChange<Values>[]; isError: boolean; refetch: () => unknown };
  textOf: (values: Values, of: RateChange<Values>) => string;
}

/** Lists who set or withdrew a rate, from when on, and why, with the values before and after. */
export function RateHistory<Values>({ query: { data, isError, refetch }, textOf }: RateHistoryProps<Values>) {
  const t = useT();
  const { nameOfClass } = useVehicleNames();
  if (!data) return isError ? <Waiting isError onAgain={() => void refetch()} /> : null;
  return (
    <details className="mt-3">
      <summary className="tap flex w-fit cursor-pointer items-center rounded-md font-bold text-violet">
        {t('ops.fare.history', { count: data.length })}
      </summary>
      <ol className="divide-y divide-line text-sm">
        {data.map((change) => (
          <li key={change.id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5">
            <span className="flex flex-wrap items-baseline gap-2">
              <b className="font-bold">
                {t(`ops.region.${change.region}`)} · {nameOfClass(change.vehicleType)}
              </b>
              {change.isWithdrawn && <Chip tone="stop">{t('ops.fare.withdrawn')}</Chip>}
            </span>
            <span className="figures">
              {change.was && (
                <>
                  <span className="sr-only">{t('ops.fare.before')} </span>
                  <s className="text-muted">{textOf(change.was, change)}</s> <span aria-hidden="true">→ </span>
                </>
              )}
              {change.becomes && textOf(change.becomes, change)}
            </span>
            <span className="basis-full text-muted wrap-anywhere">
              {t('ops.fare.from', { time: formatDayOfYear(change.effectiveFrom) })} ·{' '}
              <bdi>{change.by ?? t('ops.unknown')}</bdi>, {formatDayOfYear(change.at)}
              {change.reason && (
                <>
                  {' · '}
                  <bdi>{change.reason}</bdi>
                </>
              )}
            </span>
          </li>
        ))}
      </ol>
    </details>
  );
}
