import { USUAL_SURGE, type SurgeBounds } from '@waka/contracts/ops/pricing/surge-views';
import { latinDigits } from '@waka/contracts/latin-digits';

export const BOUND_NAMES = ['capPercent', 'stepPercent', 'fewestWaiting', 'fromRatio', 'fullRatio'] as const;
export type BoundName = (typeof BOUND_NAMES)[number];

/** What the service takes. */
export const SPANS: Record<BoundName, { least: number; most: number; isWhole: boolean }> = {
  capPercent: { least: 101, most: 300, isWhole: true },
  stepPercent: { least: 1, most: 50, isWhole: true },
  fewestWaiting: { least: 3, most: 100, isWhole: true },
  fromRatio: { least: 1, most: 50, isWhole: false },
  fullRatio: { least: 1, most: 100, isWhole: false },
};

type TypedBounds = Record<BoundName, string>;

export const typedBounds = (bounds: SurgeBounds = USUAL_SURGE): TypedBounds => ({
  capPercent: String(bounds.capPercent),
  stepPercent: String(bounds.stepPercent),
  fewestWaiting: String(bounds.fewestWaiting),
  fromRatio: String(bounds.fromRatio),
  fullRatio: String(bounds.fullRatio),
});

/** Reads a bound; null where the service would refuse it. */
export function boundOf(name: BoundName, typed: string): number | null {
  const { least, most, isWhole } = SPANS[name];
  const text = latinDigits(typed).trim().replace(/[,٫]/, '.');
  const value = /^\d{1,3}(\.\d{1,2})?$/.test(text) ? Number(text) : Number.NaN;
  return value >= least && value <= most && (!isWhole || Number.isInteger(value)) ? value : null;
}

/** Returns the bounds that the service would refuse: also a cap that fares would reach before they rise. */
export function wrongBounds(typed: TypedBounds): BoundName[] {
  const from = boundOf('fromRatio', typed.fromRatio);
  const full = boundOf('fullRatio', typed.fullRatio);
  const isReversed = from !== null && full !== null && full <= from;
  return BOUND_NAMES.filter((name) => boundOf(name, typed[name]) === null || (isReversed && name === 'fullRatio'));
}

/** Returns what a bound may be; fares reach the cap later than they rise. */
export function spanOf(name: BoundName, { fromRatio }: TypedBounds): { least: number; most: number } {
  const { least, most } = SPANS[name];
  const from = name === 'fullRatio' ? boundOf('fromRatio', fromRatio) : null;
  return { least: from === null ? least : Math.round(from * 100 + 1) / 100, most };
}

/** Reads all bounds; null where one is missing, or where fares would reach the cap before they rise. */
export function boundsOf(typed: TypedBounds): SurgeBounds | null {
  const [capPercent, stepPercent, fewestWaiting, fromRatio, fullRatio] = BOUND_NAMES.map((name) =>
    boundOf(name, typed[name]),
  );
  if (!capPercent || !stepPercent || !fewestWaiting || !fromRatio || !fullRatio) return null;
  if (wrongBounds(typed).length > 0) return null;
  return { capPercent, stepPercent, fewestWaiting, fromRatio, fullRatio };
}
