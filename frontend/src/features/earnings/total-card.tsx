import type { Earnings } from '@waka/contracts/drivers/earnings-views';
import { formatDollars, formatMoney } from '../../lib/i18n/format.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { Card } from '../../ui/card.tsx';
import { MoneyLine } from './money-line.tsx';

export function TotalCard({ earnings }: { earnings: Earnings }) {
  const t = useT();
  const {
    currency,
    total,
    totalDollars,
    fares,
    commission,
    bonuses,
    adjustments,
    tips = 0,
    fees = 0,
    rideCount,
  } = earnings;
  return (
    <Card title={t('earnings.total')}>
      <p className="figures flex flex-wrap items-baseline gap-x-3" aria-live="polite">
        <b className="text-2xl font-black">{formatMoney(total, currency)}</b>
        <span className="font-semibold text-muted">{formatDollars(totalDollars)}</span>
      </p>
      <p className="text-muted">{t('earnings.after', { count: rideCount })}</p>
      <dl className="figures mt-4 divide-y divide-line border-t border-line">
        <MoneyLine label={t('earnings.fares')} amount={fares} currency={currency} />
        <MoneyLine label={t('earnings.commission')} amount={-commission} currency={currency} />
        {tips > 0 && <MoneyLine label={t('tip.name')} amount={tips} currency={currency} />}
        {fees > 0 && <MoneyLine label={t('earnings.fees')} amount={fees} currency={currency} />}
        <MoneyLine label={t('earnings.bonuses')} amount={bonuses} currency={currency} />
        {adjustments !== 0 && <MoneyLine label={t('earnings.adjustments')} amount={adjustments} currency={currency} />}
      </dl>
    </Card>
  );
}
