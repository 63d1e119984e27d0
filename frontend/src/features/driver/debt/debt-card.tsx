import { Link } from 'wouter';
import { useDriverDebt } from '../../../lib/driver/use-driver-debt.ts';
import { formatMoney, formatWhole } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { DebtBar } from '../../../ui/debt-bar.tsx';

const grounds = { below: 'bg-sunken', warned: 'bg-accent-soft', wallet_only: 'bg-stop-soft' } as const;

/** Shows what the driver owes, how far that is from the limit, and what happens there; nothing where he owes nothing. */
export function DebtCard() {
  const t = useT();
  const owed = useDriverDebt();
  if (!owed || owed.debt === 0 || owed.maxDebt === null) return null;
  const { debt, maxDebt, warnPercent, step, currency } = owed;
  const percent = formatWhole(Math.floor((debt / maxDebt) * 100));
  const limit = formatMoney(maxDebt, currency);
  const warn = formatMoney(Math.ceil((maxDebt * warnPercent) / 100), currency);
  return (
    <section aria-labelledby="debt-title" className={`grid gap-2 rounded-lg p-4 ${grounds[step]}`}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id="debt-title" className="font-bold">
          {t('driver.debt.title')}
        </h2>
        <b className="figures">{t('driver.debt.of', { debt: formatMoney(debt, currency), limit })}</b>
      </div>
      <DebtBar {...{ debt, maxDebt, warnPercent, step }} label={t('driver.debt.percent', { percent })} />
      {step !== 'below' && <output className="block text-lg font-bold">{t(`driver.debt.${step}`)}</output>}
      {step !== 'wallet_only' && (
        <p className="text-sm text-muted">
          {step === 'below' ? t('driver.debt.ladder', { warn, limit }) : t('driver.debt.atLimit', { limit })}
        </p>
      )}
      <Link
        href="/driver/debt"
        className="tap flex items-center justify-between gap-2 rounded-lg bg-surface px-4 font-bold text-ink hover:bg-sunken"
      >
        {t('driver.debt.pay')}
        <Icon name="right" className="size-5" />
      </Link>
    </section>
  );
}
