import { LANGUAGES, type LocalNames } from '@waka/contracts/languages';
import type { LegalRuleRequest, LegalRuleView } from '@waka/contracts/ops/pricing/legal-rules';
import { wholeOf } from '../../../../lib/forms/whole.ts';
import { minuteOfTime, timeOfMinute } from '../../../../lib/i18n/minutes.ts';
import { drawingOf, type Drawing } from '../../cities/outline/drawing.ts';

export const DAY = 24 * 60;
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];
/** What the service takes, in metres. */
export const SPANS = {
  widthM: { least: 10, most: 500 },
  crossingM: { least: 0, most: 1000 },
  walkM: { least: 0, most: 2000 },
};

/** A part of the form that can be missing or wrong, in the order in which they stand there. */
export type RulePart = (typeof PARTS)[number];
const PARTS = [
  'area',
  'ground',
  'name',
  'classes',
  'days',
  'from',
  'to',
  'widthM',
  'crossingM',
  'walkM',
  'source',
  'inForceFrom',
] as const;

/** A rule while it is being typed and drawn. */
export interface TypedRule {
  area: string;
  names: LocalNames;
  kind: 'outline' | 'line';
  drawing: Drawing;
  widthM: string;
  crossingM: string;
  walkM: string;
  vehicleTypes: string[];
  weekdays: number[];
  from: string;
  to: string;
  effect: LegalRuleRequest['effect'];
  source: string;
  /** Null for as soon as it is published. */
  inForceFrom: Date | null | 'wrong';
}

/** Fills the fields of a rule; a day that is past is left empty. */
export const typedRule = (rule: LegalRuleView | null, area: string): TypedRule => ({
  area: rule?.area ?? area,
  names: rule?.names ?? { en: '' },
  kind: rule?.line ? 'line' : 'outline',
  drawing: drawingOf(rule?.polygon ?? rule?.line ?? []),
  widthM: String(rule?.widthM ?? 50),
  crossingM: String(rule?.crossingM ?? 0),
  walkM: String(rule?.walkM ?? 400),
  vehicleTypes: rule?.vehicleTypes ?? [],
  weekdays: rule?.weekdays ?? WEEKDAYS,
  from: timeOfMinute(rule?.from ?? 0),
  to: timeOfMinute(rule?.to ?? DAY),
  effect: rule?.effect ?? 'no_entry',
  source: rule?.source ?? '',
  inForceFrom: rule && isComing(rule) ? new Date(rule.inForceFrom) : null,
});

/** Checks whether a rule holds from a later time on. */
export const isComing = ({ inForceFrom }: Pick<LegalRuleView, 'inForceFrom'>): boolean =>
  Date.parse(inForceFrom) > Date.now();

/** Lists what is missing or wrong before the rule can be saved. */
export function lackingOf(typed: TypedRule): RulePart[] {
  const { area, kind, drawing, names, vehicleTypes, weekdays, source, inForceFrom } = typed;
  const isLacking: Record<RulePart, boolean> = {
    area: area === '',
    ground: drawing.now.length < (kind === 'outline' ? 3 : 2),
    name: names.en.trim() === '',
    classes: vehicleTypes.length === 0,
    days: weekdays.length === 0,
    from: minuteOfTime(typed.from) === null,
    to: minuteOfTime(typed.to) === null,
    widthM: metresOf(typed, 'widthM') === null,
    crossingM: metresOf(typed, 'crossingM') === null,
    walkM: metresOf(typed, 'walkM') === null,
    source: source.trim() === '',
    inForceFrom: inForceFrom === 'wrong',
  };
  return PARTS.filter((part) => isLacking[part]);
}

function metresOf(typed: TypedRule, name: keyof typeof SPANS): number | null {
  const { least, most } = SPANS[name];
  const metres = wholeOf(typed[name], most);
  return metres !== null && metres >= least ? metres : null;
}

/** Reads a rule as the service takes it; null while something is missing. A rule until midnight ends with the day. */
export function ruleOf(typed: TypedRule): Omit<LegalRuleRequest, 'id' | 'seen' | 'reason'> | null {
  const { area, kind, drawing, vehicleTypes, weekdays, effect, inForceFrom } = typed;
  const [widthM, crossingM, walkM] = [
    metresOf(typed, 'widthM'),
    metresOf(typed, 'crossingM'),
    metresOf(typed, 'walkM'),
  ];
  const [from, to] = [minuteOfTime(typed.from), minuteOfTime(typed.to)];
  const source = typed.source.trim();
  if (lackingOf(typed).length > 0 || inForceFrom === 'wrong') return null;
  if (widthM === null || crossingM === null || walkM === null || from === null || to === null) return null;
  const ground = [...drawing.now];
  return {
    area,
    names: given(typed.names),
    polygon: kind === 'outline' ? ground : null,
    line: kind === 'line' ? ground : null,
    widthM,
    crossingM,
    walkM,
    vehicleTypes,
    weekdays: weekdays.toSorted((a, b) => a - b),
    from,
    to: to === 0 ? DAY : to,
    effect,
    source,
    ...(inForceFrom && { inForceFrom: inForceFrom.toISOString() }),
  };
}

/** Leaves out the languages in which it has no name of its own. */
const given = (names: LocalNames): LocalNames => ({
  ...Object.fromEntries(
    LANGUAGES.flatMap((language) => {
      const name = names[language]?.trim();
      return name ? [[language, name]] : [];
    }),
  ),
  en: names.en.trim(),
});
