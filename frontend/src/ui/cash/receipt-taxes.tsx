import type { ReceiptTax } from '@waka/contracts/money/tax';
import { formatDecimal, formatMoney } from '../../lib/i18n/format.ts';
import type { KnownCurrency } from '../../lib/i18n/money.ts';
import { useT } from '../../lib/i18n/use-t.ts';

export interface ReceiptTaxesProps {
  taxes: readonly ReceiptTax[];
  currency: KnownCurrency;
}

/** Shows which taxes the total of a receipt contains. */
export function ReceiptTaxes({ taxes, currency }: ReceiptTaxesProps) {
  const t = useT();
  return taxes.map(({ name, rate, amount }, index) => (
    <tr key={index} className="text-muted">
      <th scope="row" className="py-2 pe-4 text-start font-normal wrap-anywhere">
        {rate === null
          ? t('cash.levy', { name })
          : t('cash.tax', { name, percent: formatDecimal(rate / 100, { most: 2 }) })}
      </th>
      <td className="py-2 text-end font-semibold">{formatMoney(amount, currency)}</td>
    </tr>
  ));
}
