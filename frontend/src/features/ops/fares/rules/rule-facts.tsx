import type { LegalRuleView } from '@waka/contracts/ops/pricing/legal-rules';
import { formatDayOfYear, formatWhole } from '../../../../lib/i18n/format.ts';
import type { Translate } from '../../../../lib/i18n/i18n.ts';
import { timeOfMinute } from '../../../../lib/i18n/minutes.ts';
import { useT } from '../../../../lib/i18n/use-t.ts';
import { weekdayName } from '../../../../lib/i18n/weekday-name.ts';
import { useVehicleNames } from '../../../../lib/vehicles/use-vehicles.ts';
import { FactList, type Fact } from '../../../../ui/fact-list.tsx';
import { cityName } from '../../shared/names.ts';
import { listed } from '../../../../lib/i18n/listed.ts';
import { DAY, isComing, WEEKDAYS } from './rule-form.ts';

type NameOfClass = (vehicleType: string) => string;

/** Writes at which hours a rule holds. */
export const hoursText = ({ from, to }: Pick<LegalRuleView, 'from' | 'to'>, t: Translate): string =>
  from === 0 && to === DAY ? t('ops.rules.allDay') : `${timeOfMinute(from)}–${timeOfMinute(to)}`;

interface RuleFactsProps {
  rule: LegalRuleView;
  /** What each fact is compared with: the rule that it replaces, or as it was read before. */
  before: LegalRuleView | null;
}

/** Shows all that a rule says, and beside each fact that differs what it was. */
export function RuleFacts({ rule, before }: RuleFactsProps) {
  const t = useT();
  const { nameOfClass } = useVehicleNames();
  const then = before ? factsOf(before, t, nameOfClass) : [];
  return (
    <FactList
      unknown={t('ops.unknown')}
      facts={factsOf(rule, t, nameOfClass).map(({ label, value, isLong }, index) => {
        const was = then[index]?.value ?? value;
        return {
          label,
          isLong,
          value: was === value ? value : t('ops.rules.was', { now: value ?? '', before: was ?? '' }),
        };
      })}
    />
  );
}

/** Lists the labels of what two states of a rule differ in. */
export function useChangedFacts(rule: LegalRuleView, before: LegalRuleView): string[] {
  const t = useT();
  const { nameOfClass } = useVehicleNames();
  const then = factsOf(before, t, nameOfClass);
  const labels = factsOf(rule, t, nameOfClass).flatMap(({ label, value }, index) =>
    value === then[index]?.value ? [] : [label],
  );
  return isSameGround(rule, before) ? labels : [...labels, t('ops.zones.shape')];
}

const isSameGround = (one: LegalRuleView, other: LegalRuleView): boolean =>
  JSON.stringify([one.polygon, one.line]) === JSON.stringify([other.polygon, other.line]);

function factsOf(rule: LegalRuleView, t: Translate, nameOfClass: NameOfClass): Fact[] {
  const { area, effect, vehicleTypes, weekdays, line, widthM, crossingM, walkM, source, inForceFrom } = rule;
  const days = WEEKDAYS.length === weekdays.length ? WEEKDAYS : weekdays;
  return [
    { label: t('ops.rules.effect'), value: t(`ops.rules.effect.${effect}`) },
    { label: t('ops.rules.classes'), value: listed(vehicleTypes.map(nameOfClass)) },
    { label: t('ops.rules.hours'), value: hoursText(rule, t) },
    { label: t('ops.rules.days'), value: listed(days.map((weekday) => weekdayName(weekday, 'short'))) },
    { label: t('ops.rules.city'), value: cityName(area) },
    {
      label: t('ops.zones.shape'),
      value: line ? `${t('ops.rules.shape.line')}, ${formatWhole(widthM)} m` : t('ops.zones.shape.outline'),
    },
    { label: t('ops.rules.crossing'), value: formatWhole(crossingM) },
    { label: t('ops.rules.walk'), value: formatWhole(walkM) },
    {
      label: t('ops.rules.inForceFrom'),
      value: isComing(rule) ? formatDayOfYear(inForceFrom) : t('ops.rules.onPublishing'),
    },
    { label: t('ops.rules.source'), value: source, isLong: true },
  ];
}
