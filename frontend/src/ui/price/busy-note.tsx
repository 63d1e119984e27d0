import type { Currency } from '@waka/contracts/regions';
import type { FareLine } from '@waka/contracts/rides/tariff';
import { formatMoney } from '../../lib/i18n/format.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { factorText } from './fare-line-text.ts';

interface BusyNoteProps {
  lines: readonly FareLine[];
  currency: Currency;
}

/** Says before the booking that the fare is higher now, by how much and why; renders nothing for the plain fare. */
export function BusyNote({ lines, currency }: BusyNoteProps) {
  const t = useT();
  const line = lines.find(({ kind }) => kind === 'surge');
  if (line?.kind !== 'surge') return null;
  return (
    <section aria-live="polite" className="mb-2 rounded-lg bg-accent-soft px-3 py-2 text-start text-sm">
      <p className="font-bold">
        {t('price.busy', { factor: factorText(line.percent), amount: formatMoney(line.amount, currency) })}
      </p>
      <p>{t('price.busyWhy')}</p>
    </section>
  );
}
