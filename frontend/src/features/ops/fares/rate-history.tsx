import { formatDayOfYear } from '../../../lib/i18n/format.ts';
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
            <span className="figures">
              <RateBefore rate={before(rates, rate)} textOf={textOf} />
              {textOf(rate)}
            </span>
            <span className="basis-full text-muted wrap-anywhere">
              {[t('desk.fare.from', { time: formatDayOfYear(rate.effectiveFrom) }), rate.changedBy, rate.reason]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ol>
    </details>
  );
}

function RateBefore<Of extends Rate>({ rate, textOf }: { rate: Of | undefined; textOf: (rate: Of) => string }) {
  const t = useT();
  if (!rate) return null;
  return (
    <>
      <span className="sr-only">{t('desk.fare.before')} </span>
      <s className="text-muted">{textOf(rate)}</s> <span aria-hidden="true">→ </span>
    </>
  );
}

/** What was in effect until then. */
function before<Of extends Rate>(rates: readonly Of[], { region, vehicleType, effectiveFrom }: Of): Of | undefined {
  return rates
    .filter((one) => one.region === region && one.vehicleType === vehicleType && one.effectiveFrom < effectiveFrom)
    .toSorted((a, b) => b.effectiveFrom.localeCompare(a.effectiveFrom))[0];
}
