import type { SurgeRuleView } from '@waka/contracts/ops/pricing/surge-views';
import { useState } from 'react';
import { useT } from '../../../../lib/i18n/use-t.ts';
import { useDebounced } from '../../../../lib/hooks/use-debounced.ts';
import { useVehicleNames } from '../../../../lib/vehicles/use-vehicles.ts';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { Switch } from '../../../../ui/fields/switch.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { cityName } from '../../shared/names.ts';
import { AtField } from '../../shared/typing/at-field.tsx';
import { SettingDialog } from '../setting-dialog.tsx';
import { useRowForm } from '../use-row-form.ts';
import { useVehicleClasses } from '../vehicles/vehicle-queries.ts';
import { BOUND_NAMES, boundsOf, SPANS, spanOf, typedBounds, wrongBounds } from './surge-form.ts';
import { setSurgeRule, useSurgePreview } from './surge-queries.ts';
import { SurgeHour } from './surge-hour.tsx';

const SETTLED_MS = 400;

interface SurgeDialogProps {
  /** Null for a city and class without a rule. */
  rule: SurgeRuleView | null;
  rules: readonly SurgeRuleView[];
  onClose: () => void;
}

/**
 * Shows a dialog for whether and how far fares of a class rise in a city, with what that would have done in the last
 * hour.
 */
export function SurgeDialog({ rule: given, rules, onClose }: SurgeDialogProps) {
  const t = useT();
  const { nameOfClass } = useVehicleNames();
  const { data: classes = [] } = useVehicleClasses();
  const places = classes.flatMap(({ openings }) => openings.filter(({ isAreaOpen = true }) => isAreaOpen));
  const areas = [...new Set(places.flatMap(({ area }) => area ?? []))];
  const [place, setPlace] = useState({ area: given?.area ?? '', vehicleType: given?.vehicleType ?? '' });
  const area = place.area || areas[0] || '';
  const vehicleType = place.vehicleType || classes[0]?.vehicleType || '';
  const isOfPlace = (one: SurgeRuleView) => one.area === area && one.vehicleType === vehicleType;
  // The rule that the page showed, so that a change of another admin is noticed here too.
  const [shown] = useState(rules);
  const opened = given ?? shown.find(isOfPlace) ?? null;
  const { typed, change, save } = useRowForm(opened, rules.find(isOfPlace), fieldsOf);
  const bounds = boundsOf(typed.bounds);
  const wrong = wrongBounds(typed.bounds);
  const isChosen = area !== '' && vehicleType !== '';
  const asked = useDebounced(bounds && isChosen ? JSON.stringify({ area, vehicleType, bounds }) : null, SETTLED_MS);
  const preview = useSurgePreview(asked === null ? null : JSON.parse(asked));
  return (
    <SettingDialog
      title={given ? t('ops.surge.changeOf', { name: nameOf(given, nameOfClass) }) : t('ops.surge.add')}
      isValid={bounds !== null && isChosen}
      lacking={[...(area ? [] : [t('ops.surge.city')]), ...wrong.map((name) => t(`ops.surge.${name}`))]}
      onSave={async (reason) => {
        const { isAllowed } = typed;
        if (!bounds) return;
        const body = { area, vehicleType, isAllowed, bounds, reason };
        await save((row) => setSurgeRule(row && isOfPlace(row) ? row : opened, body));
      }}
      onClose={onClose}
    >
      {!given && (
        <>
          <SelectField
            label={t('ops.surge.city')}
            value={area}
            onChange={(event) => setPlace({ area: event.target.value, vehicleType })}
          >
            {areas.map((one) => (
              <option key={one} value={one}>
                {cityName(one)}
              </option>
            ))}
          </SelectField>
          <SelectField
            label={t('ops.surge.class')}
            value={vehicleType}
            onChange={(event) => setPlace({ area, vehicleType: event.target.value })}
          >
            {classes.map((one) => (
              <option key={one.vehicleType} value={one.vehicleType}>
                {nameOfClass(one.vehicleType)}
              </option>
            ))}
          </SelectField>
        </>
      )}
      <Switch label={t('ops.surge.allow')} isOn={typed.isAllowed} onChange={(isAllowed) => change({ isAllowed })} />
      <div className="grid gap-3 sm:grid-cols-2 items-end">
        {BOUND_NAMES.map((name) => (
          <AtField key={name} name={[name, `bounds.${name}`]}>
            {(refused) => (
              <TextField
                label={t(`ops.surge.${name}`)}
                inputMode={SPANS[name].isWhole ? 'numeric' : 'decimal'}
                dir="ltr"
                value={typed.bounds[name]}
                error={wrong.includes(name) ? t('ops.surge.wrong', spanOf(name, typed.bounds)) : refused}
                onChange={(event) => change({ bounds: { ...typed.bounds, [name]: event.target.value } })}
              />
            )}
          </AtField>
        ))}
      </div>
      <SurgeHour preview={preview.data ?? undefined} isError={preview.isError} />
    </SettingDialog>
  );
}

const fieldsOf = (rule: SurgeRuleView | null) => ({
  isAllowed: rule?.isAllowed ?? true,
  bounds: typedBounds(rule?.bounds),
});

/** Names a rule by its city and class. */
export const nameOf = ({ area, vehicleType }: SurgeRuleView, nameOfClass: (vehicleType: string) => string): string =>
  `${cityName(area)} · ${nameOfClass(vehicleType)}`;
