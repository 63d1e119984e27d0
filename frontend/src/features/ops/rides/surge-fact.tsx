import type { Currency } from '@waka/contracts/regions';
import type { FareLine, Surge } from '@waka/contracts/rides/tariff';
import { formatClock, formatDecimal, formatMoney, leftToRight } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Fact } from './fact.tsx';

interface SurgeFactProps {
  surge: Surge;
  lines: readonly FareLine[] | null | undefined;
  currency: Currency;
}

/** Explains from what was counted why the fare of a ride was higher. */
export function SurgeFact({ surge: { waiting, free, capPercent, at }, lines, currency }: SurgeFactProps) {
  const t = useT();
  const line = lines?.find(({ kind }) => kind === 'surge');
  if (line?.kind !== 'surge') return null;
  return (
    <Fact name={t('ops.ride.surge')}>
      {t('ops.ride.surgeText', {
        waiting,
        free,
        time: formatClock(at),
        factor: factor(line.percent),
        amount: formatMoney(line.amount, currency),
        cap: factor(capPercent),
      })}
    </Fact>
  );
}

const factor = (percent: number): string => leftToRight(`×${formatDecimal(percent / 100, { most: 2 })}`);
