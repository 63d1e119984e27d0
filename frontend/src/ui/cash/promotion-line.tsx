import type { Currency } from '@waka/contracts/regions';
import { formatMoney } from '../../lib/i18n/format.ts';
import { useT } from '../../lib/i18n/use-t.ts';

export interface PromotionLineProps {
  promotion: number;
  currency: Currency;
}

/** Shows a driver what the service pays of a fare. */
export function PromotionLine({ promotion, currency }: PromotionLineProps) {
  const t = useT();
  return (
    <p className="figures mt-1.5 text-sm font-semibold text-go">
      {t('cash.promotion')} {formatMoney(-promotion, currency)}
    </p>
  );
}
