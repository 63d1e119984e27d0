import type { TaxView } from '@waka/contracts/ops/money/taxes';
import { regionFacts } from '@waka/contracts/regions';
import { formatDecimal, formatMoney } from '../../../../lib/i18n/format.ts';
import type { Translate } from '../../../../lib/i18n/i18n.ts';

type Share = Pick<TaxView, 'region' | 'base' | 'rate' | 'amount' | 'isContained'>;

/** Writes what a tax takes of a ride. */
export function shareText({ region, base, rate, amount, isContained }: Share, t: Translate): string {
  if (base === 'ride')
    return t('ops.taxes.perRide', { amount: formatMoney(amount ?? 0, regionFacts[region].currency) });
  const percent = formatDecimal((rate ?? 0) / 100, { most: 2 });
  return t(isContained ? `ops.taxes.within.${base}` : `ops.taxes.of.${base}`, { percent });
}
