import type { FareLine } from '@waka/contracts/rides/tariff';
import { formatDecimal, formatExactDistance, formatMinutes, formatMoney, leftToRight } from '../../lib/i18n/format.ts';
import type { KnownCurrency } from '../../lib/i18n/money.ts';
import type { useT } from '../../lib/i18n/use-t.ts';

/** Names a line of a fare. */
export function fareLineText(line: FareLine, currency: KnownCurrency, t: ReturnType<typeof useT>): string {
  switch (line.kind) {
    case 'distance':
      return t('price.distance', {
        distance: formatExactDistance(line.km),
        rate: formatMoney(line.perKm, currency),
      });
    case 'time':
    case 'waiting':
      return t(line.kind === 'time' ? 'price.time' : 'price.waiting', {
        minutes: formatMinutes(line.minutes),
        rate: formatMoney(line.perMinute, currency),
      });
    case 'night':
      return t('price.night', { percent: leftToRight(`${formatDecimal(line.percent - 100)}%`) });
    case 'surge':
      return t('price.surge', { factor: factorText(line.percent) });
    case 'zone':
      return line.zone === null ? t('price.zoneUnknown') : t('price.zone', { zone: line.zone });
    default:
      return t(`price.${line.kind}`);
  }
}

/** Writes a percentage of a fare as a factor, such as ×1.2. */
export const factorText = (percent: number): string => leftToRight(`×${formatDecimal(percent / 100, { most: 2 })}`);
