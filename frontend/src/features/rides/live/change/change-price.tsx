import type { Ride } from '@waka/contracts/rides/ride-views';
import { formatMoney } from '../../../../lib/i18n/format.ts';
import { useT } from '../../../../lib/i18n/use-t.ts';

/** Shows the fare of a changed trip beside the one before. */
export function ChangePrice({ ride: { fare: before, currency }, fare }: { ride: Ride; fare: number }) {
  const t = useT();
  const money = (amount: number) => formatMoney(amount, currency);
  return (
    <>
      {fare === before
        ? t('live.change.same', { fare: money(fare) })
        : t('live.change.price', { fare: money(fare), before: money(before) })}
      <span className="block text-sm font-normal text-muted">{t('live.change.driverSees')}</span>
    </>
  );
}
