import type { FareLine } from '@waka/contracts/rides/tariff';
import { formatMoney } from '../../lib/i18n/format.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { fareLineText } from './fare-line-text.ts';
import type { KnownCurrency } from '../../lib/i18n/money.ts';

export interface ReceiptLinesProps {
  lines: readonly FareLine[] | null | undefined;
  currency: KnownCurrency;
}

/** Shows the lines of a fare as rows of a receipt's table. */
export function ReceiptLines({ lines, currency }: ReceiptLinesProps) {
  const t = useT();
  return lines?.map((line, index) => (
    <tr key={index}>
      <th scope="row" className="py-2 pe-4 text-start font-normal">
        {fareLineText(line, currency, t)}
      </th>
      <td className="py-2 text-end font-semibold">{formatMoney(line.amount, currency)}</td>
    </tr>
  ));
}
