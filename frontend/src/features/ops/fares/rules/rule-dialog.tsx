import { LANGUAGES } from '@waka/contracts/languages';
import type { LegalRuleView } from '@waka/contracts/ops/pricing/legal-rules';
import { RULE_EFFECTS } from '@waka/contracts/rides/road-rule';
import { useState } from 'react';
import { wholeOf } from '../../../../lib/forms/whole.ts';
import { languageNames } from '../../../../lib/i18n/languages.ts';
import { useT } from '../../../../lib/i18n/use-t.ts';
import { weekdayName } from '../../../../lib/i18n/weekday-name.ts';
import { useVehicleNames, useVehicles } from '../../../../lib/vehicles/use-vehicles.ts';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { TextArea } from '../../../../ui/fields/text-area.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { useAreas } from '../../cities/area-queries.ts';
import { ALL_COLUMNS } from '../../layout/columns.ts';
import { DateField } from '../../shared/date-field.tsx';
import { Choice } from '../choice.tsx';
import { SettingDialog } from '../setting-dialog.tsx';
import { useRowForm } from '../use-row-form.ts';
import { lackingOf, ruleOf, SPANS, typedRule, WEEKDAYS, type RulePart, type TypedRule } from './rule-form.ts';
import { RuleMap } from './rule-map.tsx';
import { draftRule, useLegalRules } from './rule-queries.ts';

const LONGEST_NAME = 60;
const LONGEST_SOURCE = 500;
const WIDEST_M = 500;

interface RuleDialogProps {
  /** Null for a new rule. */
  rule: LegalRuleView | null;
  onClose: () => void;
}

/** Edits a rule of the road: its ground, classes and hours, what it forbids, and its source. */
export function RuleDialog({ rule, onClose }: RuleDialogProps) {
  const t = useT();
  const { data: areas = [] } = useAreas();
  const cities = areas.filter(({ kind }) => kind === 'city');
  const { data } = useLegalRules();
  const current = data?.find(({ id }) => id === rule?.id);
  const { row, typed, change, save } = useRowForm(rule, current, fieldsOf);
  const area = typed.area || (cities[0]?.id ?? '');
  const city = cities.find(({ id }) => id === area);
  const [areCornersWrong, setAreCornersWrong] = useState(false);
  const read = ruleOf({ ...typed, area });
  return (
    <SettingDialog
      isWide
      title={rule ? t('ops.zones.changeOf', { name: rule.names.en }) : t('ops.rules.add')}
      isValid={read !== null && !areCornersWrong}
      lacking={[
        ...(areCornersWrong ? [t('cities.corners')] : []),
        ...lackingOf({ ...typed, area }).map((part) => labelOf(t, part, typed)),
      ]}
      onSave={async (reason) => {
        if (read) await save((seen) => draftRule(seen, { ...read, reason }));
      }}
      onClose={onClose}
    >
      <div className="grid grid-cols-2 items-end gap-3">
        <SelectField
          label={t('ops.rules.city')}
          value={area}
          onChange={(event) => change({ area: event.target.value })}
        >
          {cities.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('ops.zones.shape')}
          value={typed.kind}
          onChange={(event) => change({ kind: event.target.value === 'line' ? 'line' : 'outline' })}
        >
          <option value="outline">{t('ops.zones.shape.outline')}</option>
          <option value="line">{t('ops.rules.shape.line')}</option>
        </SelectField>
      </div>
      {city && (
        <RuleMap
          key={`${area} ${typed.kind} ${row?.decisionId}`}
          centre={city.centre}
          rule={typed}
          widthM={wholeOf(typed.widthM, WIDEST_M) ?? 0}
          onDrawn={(drawing) => change({ drawing })}
          onWrong={setAreCornersWrong}
        />
      )}
      <SelectField
        label={t('ops.rules.effect')}
        value={typed.effect}
        onChange={({ target }) => {
          const effect = RULE_EFFECTS.find((one) => one === target.value);
          if (effect) change({ effect });
        }}
      >
        {RULE_EFFECTS.map((effect) => (
          <option key={effect} value={effect}>
            {t(`ops.rules.effect.${effect}`)}
          </option>
        ))}
      </SelectField>
      {LANGUAGES.map((one) => (
        <TextField
          key={one}
          label={t('ops.vehicle.nameIn', { language: languageNames[one] })}
          dir="auto"
          maxLength={LONGEST_NAME}
          value={typed.names[one] ?? ''}
          onChange={(event) => change({ names: { ...typed.names, [one]: event.target.value } })}
        />
      ))}
      <Choices typed={typed} onChange={change} />
      <Figures typed={typed} onChange={change} />
      <DateField
        key={row?.decisionId}
        label={t('ops.rules.inForceFrom')}
        hint={t('ops.rules.inForceFromHint')}
        hasTime
        initial={typed.inForceFrom === 'wrong' ? null : typed.inForceFrom}
        onChange={(inForceFrom) => change({ inForceFrom })}
      />
      <div style={ALL_COLUMNS}>
        <TextArea
          label={t('ops.rules.source')}
          hint={t('ops.rules.sourceHint')}
          dir="auto"
          rows={2}
          maxLength={LONGEST_SOURCE}
          value={typed.source}
          // It is a part of a line wherever it is shown.
          onChange={(event) => change({ source: event.target.value.replaceAll('\n', ' ') })}
        />
      </div>
    </SettingDialog>
  );
}

const fieldsOf = (rule: LegalRuleView | null) => typedRule(rule, '');

interface PartProps {
  typed: TypedRule;
  onChange: (changes: Partial<TypedRule>) => void;
}

/** Shows the vehicle classes and the weekdays of a rule. */
function Choices({ typed: { vehicleTypes, weekdays }, onChange }: PartProps) {
  const t = useT();
  const { classes } = useVehicles();
  const { nameOfClass } = useVehicleNames();
  return (
    <>
      <Choice
        legend={t('ops.rules.classes')}
        all={classes.map(({ vehicleType }) => vehicleType)}
        chosen={vehicleTypes}
        nameOf={nameOfClass}
        onChange={(next) => onChange({ vehicleTypes: next })}
      />
      <Choice
        legend={t('ops.rules.days')}
        all={WEEKDAYS}
        chosen={weekdays}
        nameOf={(weekday) => weekdayName(weekday)}
        onChange={(next) => onChange({ weekdays: next })}
      />
    </>
  );
}

/** Shows the hours and the measures of a rule. */
function Figures({ typed, onChange }: PartProps) {
  const t = useT();
  const lacking = lackingOf(typed);
  const metres = (label: string, name: 'widthM' | 'crossingM' | 'walkM') => (
    <TextField
      label={label}
      inputMode="numeric"
      dir="ltr"
      value={typed[name]}
      error={lacking.includes(name) ? t('ops.vehicle.wrong', SPANS[name]) : undefined}
      onChange={(event) => onChange({ [name]: event.target.value })}
    />
  );
  const time = (label: string, name: 'from' | 'to') => (
    <TextField
      label={label}
      type="time"
      value={typed[name]}
      onChange={(event) => onChange({ [name]: event.target.value })}
    />
  );
  return (
    <div className="grid grid-cols-2 items-end gap-3">
      {time(t('ops.rules.from'), 'from')}
      {time(t('ops.rules.to'), 'to')}
      {typed.kind === 'line' && metres(t('ops.rules.width'), 'widthM')}
      {metres(t('ops.rules.crossing'), 'crossingM')}
      {metres(t('ops.rules.walk'), 'walkM')}
    </div>
  );
}

/** Names a part of the rule as the form does. */
function labelOf(t: ReturnType<typeof useT>, part: RulePart, { kind }: TypedRule): string {
  switch (part) {
    case 'ground':
      return t(kind === 'line' ? 'ops.rules.shape.line' : 'ops.zones.shape.outline');
    case 'name':
      return t('ops.vehicle.nameIn', { language: languageNames.en });
    case 'area':
      return t('ops.rules.city');
    default:
      return t(PART_LABELS[part]);
  }
}

const PART_LABELS = {
  classes: 'ops.rules.classes',
  days: 'ops.rules.days',
  from: 'ops.rules.from',
  to: 'ops.rules.to',
  widthM: 'ops.rules.width',
  crossingM: 'ops.rules.crossing',
  walkM: 'ops.rules.walk',
  source: 'ops.rules.source',
  inForceFrom: 'ops.rules.inForceFrom',
} as const;
