import { useState } from 'react';
import { formatDecimal } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/use-t.ts';

/** A price that doubles or halves is probably a mistake. */
const UNUSUAL = 2;

export interface Unusual {
  isUnusual: boolean;
  /** Whether the next press saves it. */
  isConfirming: boolean;
  /** Checks whether this press may save, and asks for a second one where the change is unusual; another value asks again. */
  mayBeSaved: () => boolean;
}

/** Asks for a second press where a new value is far from the one it is compared with; `factor` is their ratio, null without any. */
export function useUnusual(factor: number | null): Unusual {
  const [confirmed, setConfirmed] = useState<number | null>(null);
  const isUnusual = factor !== null && (factor >= UNUSUAL || factor <= 1 / UNUSUAL);
  const isConfirming = isUnusual && confirmed === factor;
  return {
    isUnusual,
    isConfirming,
    mayBeSaved: () => {
      if (isUnusual) setConfirmed(factor);
      return !isUnusual || isConfirming;
    },
  };
}

interface UnusualNoteProps {
  unusual: Unusual;
  factor: number | null;
  /** The zone or place whose price it is compared with; null where that is the present price. */
  than?: string | null;
}

/** Says how many times the other price it is. */
export function UnusualNote({ unusual, factor, than = null }: UnusualNoteProps) {
  const t = useT();
  if (!unusual.isUnusual || factor === null) return null;
  const isUp = factor >= 1;
  const times = formatDecimal(isUp ? factor : 1 / factor);
  return (
    <p role="alert" className="rounded-md bg-stop-soft px-4 py-3 text-sm font-bold text-stop">
      {than === null
        ? t(isUp ? 'ops.fare.unusualUp' : 'ops.fare.unusualDown', { times })
        : t('ops.zones.unusual', { times, name: than })}
      {unusual.isConfirming && ` ${t('ops.fare.pressAgain')}`}
    </p>
  );
}
