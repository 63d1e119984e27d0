import type { Currency } from '@waka/contracts/regions';
import { formatSigned } from '../../lib/i18n/format.ts';

interface MoneyLineProps {
  label: string;
  amount: number;
  currency: Currency;
  isStrong?: boolean;
}

/** Shows a line of a statement; a deduction has a minus before its currency. */
export const MoneyLine = ({ label, amount, currency, isStrong = false }: MoneyLineProps) => (
  <div className={`flex min-h-12 items-center justify-between gap-4 py-2 ${isStrong ? 'font-black' : ''}`}>
    <dt className={isStrong ? '' : 'text-muted'}>{label}</dt>
    <dd className="text-end font-bold">{formatSigned(amount, currency)}</dd>
  </div>
);
