import type { RailFigures, RailStatus } from '@waka/contracts/ops/money/money-views';
import { regionFacts } from '@waka/contracts/regions';
import { listed } from '../../../lib/i18n/listed.ts';
import { formatClock, formatDecimal, formatWhole } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { useMethodNames } from '../../../lib/payments/use-ride-methods.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { Chip } from '../shared/chip.tsx';
import { Waiting } from '../shared/waiting.tsx';
import { useRails } from './money-queries.ts';

/** A shorter time would be written as no time at all. */
const LEAST_MS = 100;

/** Shows how the payment providers answered in the last quarter of an hour, and which are not offered. */
export function Rails() {
  const t = useT();
  const { data, isError, refetch } = useRails();
  if (!data) return <Waiting isError={isError} onAgain={() => void refetch()} />;
  if (data.length === 0) return <EmptyState icon="wallet" title={t('ops.money.noRails')} />;
  return (
    <>
      <p className="text-muted">{t('ops.money.railsText')}</p>
      <ul className="divide-y divide-line rounded-xl bg-surface px-4 shadow-card">
        {data.map((rail) => (
          <RailLine key={`${rail.rail} ${rail.credentials} ${rail.region}`} rail={rail} />
        ))}
      </ul>
    </>
  );
}

function RailLine({
  rail: { rail, credentials, region, methods, illSince, payouts, refunds, ...collected },
}: {
  rail: RailStatus;
}) {
  const t = useT();
  const nameOfMethod = useMethodNames();
  const names = methods.map((method) => nameOfMethod(method, regionFacts[region].currency));
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
      <p className="min-w-0 flex-1 basis-60 text-sm">
        <b className="block font-bold">{listed(names) || t('ops.money.railUnused')}</b>
        <span className="block text-muted">
          {t(`ops.region.${region}`)} · <bdi dir="ltr">{`${rail} (${credentials})`}</bdi>
        </span>
        <Figures of={collected} />
        {payouts && <Figures of={payouts} title={t('ops.money.payouts')} />}
        {refunds && <Figures of={refunds} title={t('ops.money.railRefunds')} />}
      </p>
      {illSince ? (
        <Chip tone="stop">{t('ops.money.railIll', { time: formatClock(illSince) })}</Chip>
      ) : (
        collected.calls > 0 && <Chip tone="go">{t('ops.money.railWell')}</Chip>
      )}
    </li>
  );
}

/** Says how calls for one purpose were answered. */
function Figures({ of: { calls, answered, medianMs }, title }: { of: RailFigures; title?: string }) {
  const t = useT();
  return (
    <span className="figures block text-muted">
      {title && `${title}: `}
      {calls === 0
        ? t('ops.money.railQuiet')
        : t('ops.money.railFigures', { answered: formatWhole(answered), calls: formatWhole(calls) })}
      {medianMs !== null &&
        ` · ${t('ops.money.railTime', { seconds: formatDecimal(Math.max(medianMs, LEAST_MS) / 1000, { most: 1 }) })}`}
    </span>
  );
}
