import type { Currency } from '@waka/contracts/regions';
import type { NightRate, Tariff } from '@waka/contracts/money/tariff';
import { formatDecimal, formatMinutes, formatMoney, leftToRight } from '../../../../lib/i18n/format.ts';
import type { useT } from '../../../../lib/i18n/use-t.ts';
import { timeOfMinute } from '../../../../lib/i18n/minutes.ts';
import { dotted } from '../../shared/dotted.ts';

/** Writes a tariff in one line: base and kilometre, and each part that costs something. */
export function tariffText(tariff: Tariff, currency: Currency, t: ReturnType<typeof useT>): string {
  const money = (amount: number) => formatMoney(amount, currency);
  const { night, maxPercent, freeWaitingMin, waitingPerMin } = tariff;
  const part = (name: 'perMinute' | 'minimumFare' | 'roundTo' | 'cancellationFee' | 'noShowFee') => {
    const amount = tariff[name];
    return amount ? [`${t(`ops.tariff.${name}`)} ${money(amount)}`] : [];
  };
  return dotted([
    `${money(tariff.base)} + ${t('ops.fare.perKmOf', { money: money(tariff.perKm) })}`,
    ...part('perMinute'),
    ...part('minimumFare'),
    ...(waitingPerMin ? [`${t('ops.tariff.waitingPerMin')} ${money(waitingPerMin)}`] : []),
    ...(freeWaitingMin ? [`${t('ops.tariff.freeWaitingMin')} ${formatMinutes(freeWaitingMin)}`] : []),
    ...(night ? [nightText(night)] : []),
    ...(maxPercent ? [`${t('ops.tariff.mostPercent')} ${formatDecimal(maxPercent - 100)}`] : []),
    ...part('roundTo'),
    ...part('cancellationFee'),
    ...part('noShowFee'),
  ]);
}

const nightText = ({ from, to, percent }: NightRate): string =>
  leftToRight(`${timeOfMinute(from)}–${timeOfMinute(to)} +${formatDecimal(percent - 100)}%`);
