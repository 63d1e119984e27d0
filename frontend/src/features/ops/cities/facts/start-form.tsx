import { emergencyNumber, phoneInField, phoneProblem } from '@waka/contracts/accounts/phone';
import { REGIONS, type Region } from '@waka/contracts/regions';
import { useT } from '../../../../lib/i18n/use-t.ts';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { OpsCard } from '../../layout/ops-card.tsx';
import type { Refusal } from './refusal.ts';
import { Fact } from './fact.tsx';
import { startId, wrongStart, type StartFact, type TypedStart } from './start.ts';

interface StartFormProps {
  typed: TypedStart;
  region: Region;
  /** A part of a city has the country and the emergency number of that city. */
  isPart: boolean;
  isChecked: boolean;
  refusal: Refusal | null;
  onChange: (change: Partial<TypedStart>) => void;
}

/** Shows the fields of a city that does not exist yet. */
export function StartForm({ typed, region, isPart, isChecked, refusal, onChange }: StartFormProps) {
  const t = useT();
  const wrong = isChecked ? wrongStart(typed, region, isPart) : [];
  const errorOf = (name: StartFact, text: string) => {
    if (wrong.includes(name)) return text;
    return refusal?.place === name ? refusal.text : undefined;
  };
  return (
    <OpsCard title={t('cities.facts')}>
      <div className="grid gap-4">
        <Fact place="name">
          <TextField
            label={t('cities.fact.name')}
            maxLength={60}
            value={typed.name}
            error={errorOf('name', t('cities.wrong.name'))}
            onChange={(event) => onChange({ name: event.target.value })}
          />
        </Fact>
        <Fact place="id">
          <TextField
            label={t('cities.fact.id')}
            dir="ltr"
            maxLength={40}
            autoComplete="off"
            hint={t('cities.id.hint')}
            value={startId(typed)}
            error={errorOf('id', t('cities.wrong.id'))}
            onChange={(event) => onChange({ id: event.target.value })}
          />
        </Fact>
        {!isPart && (
          <>
            <Fact place="region">
              <SelectField
                label={t('cities.fact.region')}
                value={region}
                onChange={(event) => onChange({ region: REGIONS.find((one) => one === event.target.value) ?? '' })}
              >
                {REGIONS.map((one) => (
                  <option key={one} value={one}>
                    {t(`ops.region.${one}`)}
                  </option>
                ))}
              </SelectField>
            </Fact>
            <Fact place="phone">
              <TextField
                label={t('cities.fact.phone')}
                type="tel"
                hint={t('cities.phone.hint')}
                value={typed.phone}
                error={errorOf('phone', phoneProblem(emergencyNumber(typed.phone, region)) ?? t('ops.emergency.wrong'))}
                onChange={(event) => onChange({ phone: event.target.value })}
                onBlur={() => typed.phone && onChange({ phone: phoneInField(emergencyNumber(typed.phone, region)) })}
              />
            </Fact>
          </>
        )}
        <Fact place="centre">
          <TextField
            label={t('cities.fact.centre')}
            dir="ltr"
            hint={t('cities.centre.middle')}
            value={typed.centre}
            error={errorOf('centre', t('cities.wrong.centre'))}
            onChange={(event) => onChange({ centre: event.target.value })}
          />
        </Fact>
      </div>
    </OpsCard>
  );
}
