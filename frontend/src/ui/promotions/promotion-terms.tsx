import type { EnteredPromotion } from '@waka/contracts/payments/promotion';
import { REGIONS, regionFacts } from '@waka/contracts/regions';
import { formatDay, formatMoney } from '../../lib/i18n/format.ts';
import { listed } from '../../lib/i18n/listed.ts';
import type { Translate } from '../../lib/i18n/i18n.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { useVehicleNames } from '../../lib/vehicles/use-vehicles.ts';
import { usePromotion } from './use-promotion.ts';

/** Says what the entered code pays and for which rides, on one line. */
export function PromotionTerms() {
  const t = useT();
  const { nameOfClass } = useVehicleNames();
  const { data } = usePromotion();
  if (!data) return null;
  return <span className="figures block text-muted">{termsOf(data, nameOfClass, t).join(' · ')}</span>;
}

function termsOf(promotion: EnteredPromotion, nameOfClass: (name: string) => string, t: Translate): string[] {
  const { classes, minimumFare, firstRideOnly, endsAt } = promotion;
  const region = REGIONS.find((one) => one === promotion.region);
  if (!region) return [];
  const { currency, timeZone } = regionFacts[region];
  const money = (sum: number) => formatMoney(sum, currency);
  return [
    worthOf(promotion, money, t),
    ...(classes.length > 0 ? [t('promotion.classes', { classes: listed(classes.map(nameOfClass)) })] : []),
    ...(minimumFare > 0 ? [t('promotion.from', { amount: money(minimumFare) })] : []),
    ...(firstRideOnly ? [t('promotion.first')] : []),
    ...(endsAt ? [t('promotion.until', { time: formatDay(endsAt, timeZone) })] : []),
  ];
}

function worthOf(
  { amount, percent, cap }: Pick<EnteredPromotion, 'amount' | 'percent' | 'cap'>,
  money: (sum: number) => string,
  t: Translate,
): string {
  if (percent === null) return t('promotion.off', { amount: money(amount ?? 0) });
  return cap === null ? t('promotion.share', { percent }) : t('promotion.shareUpTo', { percent, amount: money(cap) });
}
