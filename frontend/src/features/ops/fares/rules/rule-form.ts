import { LANGUAGES, type LocalNames } from '@waka/contracts/languages';
import type { LegalRuleRequest, LegalRuleView } from '@waka/contracts/ops/legal-rules';
import { wholeOf } from '../../../../lib/forms/whole.ts';
import { minuteOfTime, timeOfMinute } from '../../../../lib/i18n/minutes.ts';
import { drawingOf, type Drawing } from '../../cities/outline/drawing.ts';

const DAY = 24 * 60;
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];
const MOST = { widthM: 500, crossingM: 1000, walkM: 2000 };
const LEAST_WIDTH_M = 10;

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
}

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
});

/** Reads a rule as the service takes it; null while something is missing. A rule until midnight ends with the day. */
export function ruleOf(typed: TypedRule): Omit<LegalRuleRequest, 'id' | 'seen' | 'reason'> | null {
  const { area, kind, drawing, vehicleTypes, weekdays, effect } = typed;
  const [widthM, crossingM, walkM] = [
    wholeOf(typed.widthM, MOST.widthM),
    wholeOf(typed.crossingM, MOST.crossingM),
    wholeOf(typed.walkM, MOST.walkM),
  ];
  const [from, to] = [minuteOfTime(typed.from), minuteOfTime(typed.to)];
  const source = typed.source.trim();
  const areNumbers = widthM !== null && widthM >= LEAST_WIDTH_M && crossingM !== null && walkM !== null;
  if (!areNumbers || from === null || to === null) return null;
  const isDrawn = drawing.now.length >= (kind === 'outline' ? 3 : 2);
  const isNamed = typed.names.en.trim() !== '' && source !== '' && area !== '';
  if (!isDrawn || !isNamed || vehicleTypes.length === 0 || weekdays.length === 0) return null;
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
