import { formatDay } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import type { Rate } from './rate-table.tsx';

interface RateHistoryProps<Of extends Rate> {
  rates: readonly Of[];
  textOf: (rate: Of) => string;
}

/** Who set what, from when on, and why. What the service began with was nobody's change. */
export function RateHistory<Of extends Rate>({ rates, textOf }: RateHistoryProps<Of>) {
  const t = useT();
  const changes = rates.filter(({ changedBy }) => changedBy !== null);
  return (
    <details className="mt-3">
      <summary className="tap flex w-fit cursor-pointer items-center rounded-md font-bold text-violet">
        {t('desk.fare.history', { count: changes.length })}
      </summary>
      <ol className="divide-y divide-line text-sm">
        {changes.map((rate) => (
          <li key={rate.id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5">
            <b className="font-bold">
              {t(`desk.region.${rate.region}`)} · {t(`papers.class.${rate.vehicleType}`)}
            </b>
            <span className="figures">{textOf(rate)}</span>
            <span className="basis-full text-muted wrap-anywhere">
              {[t('desk.fare.from', { time: formatDay(rate.effectiveFrom) }), rate.changedBy, rate.reason]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ol>
    </details>
  );
}
