import { formatDayOfYear } from '../../../../lib/i18n/format.ts';
import { useT } from '../../../../lib/i18n/use-t.ts';
import { dotted } from '../../shared/dotted.ts';
import type { Rate } from './rate-table.tsx';

interface Versioned extends Rate {
  decisionId?: string | null;
}

/**
 * Follows the rates of a class while a form about one of them is open: the one that is in effect, and, once another admin
 * has decided about them, all that are in effect or still to come, in words.
 */
export function useStandingRates<Of extends Versioned>(
  opened: Of,
  rates: readonly Of[] = [],
  textOf: (rate: Of) => string,
): { now: Of; changed: string | null } {
  const t = useT();
  const ofClass = rates.filter(
    ({ region, vehicleType }) => region === opened.region && vehicleType === opened.vehicleType,
  );
  const now = ofClass.find(({ state }) => state === 'current') ?? opened;
  if (now.decisionId === opened.decisionId) return { now, changed: null };
  const coming = ofClass
    .filter(({ state }) => state === 'coming')
    .toReversed()
    .map((rate) => t('ops.fare.comingAt', { time: formatDayOfYear(rate.effectiveFrom), rate: textOf(rate) }));
  return { now, changed: dotted([textOf(now), ...coming]) };
}
