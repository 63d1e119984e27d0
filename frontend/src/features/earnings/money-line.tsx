import type { Currency } from '@waka/contracts/regions';
import { formatMoney } from '../../lib/i18n/format.ts';

interface MoneyLineProps {
  label: string;
  /** What is said below the label, a line each. */
  notes?: readonly string[];
  amount: number;
  currency: Currency;
  isStrong?: boolean;
}

/** Shows a line of a statement; a deduction has a minus before its currency. */
export const MoneyLine = ({ label, notes = [], amount, currency, isStrong = false }: MoneyLineProps) => (
  <div className={`flex min-h-12 items-center justify-between gap-4 py-2 ${isStrong ? 'font-black' : ''}`}>
    <dt className={`min-w-0 ${isStrong ? '' : 'text-muted'}`}>
      {label}
      {notes.map((note) => (
        <span key={note} className="block text-sm wrap-anywhere text-ink">
          {note}
        </span>
      ))}
    </dt>
    <dd className="shrink-0 text-end font-bold">{formatMoney(amount, currency)}</dd>
  </div>
);
