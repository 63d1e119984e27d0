import { useT } from '../../../../lib/i18n/use-t.ts';
import { weekdayName } from '../../../../lib/i18n/weekday-name.ts';
import { Button } from '../../../../ui/button.tsx';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { FactGroup } from './fact.tsx';
import { usualSpan, usualWeek, type TypedSpan, type TypedWeek } from './hours.ts';
import { PairRow } from './pair-row.tsx';
import { withoutRow, withRow } from './rows.ts';

interface HoursFieldProps {
  week: TypedWeek | null;
  error: string | undefined;
  onChange: (week: TypedWeek | null) => void;
}

/** Shows the hours by weekday in which a city is served, or always. */
export function HoursField({ week, error, onChange }: HoursFieldProps) {
  const t = useT();
  return (
    <FactGroup title={t('cities.fact.openHours')} error={error}>
      <SelectField
        label={t('cities.hours.served')}
        value={week ? 'week' : 'always'}
        onChange={(event) => onChange(event.target.value === 'week' ? usualWeek() : null)}
      >
        <option value="always">{t('cities.hours.always')}</option>
        <option value="week">{t('cities.hours.byWeekday')}</option>
      </SelectField>
      {week && <p className="text-sm text-muted">{t('cities.hours.hint')}</p>}
      {week?.map((day, index) => (
        <Day
          key={weekdayName(index + 1)}
          name={weekdayName(index + 1)}
          spans={day}
          onChange={(spans) => onChange(week.with(index, spans))}
        />
      ))}
    </FactGroup>
  );
}

interface DayProps {
  name: string;
  spans: readonly TypedSpan[];
  onChange: (spans: readonly TypedSpan[]) => void;
}

function Day({ name, spans, onChange }: DayProps) {
  const t = useT();
  const change = (span: TypedSpan, next: Partial<TypedSpan>) => onChange(withRow(spans, span, next));
  return (
    <fieldset className="grid gap-2 border-t border-line pt-2">
      <legend className="sr-only">{name}</legend>
      <div className="flex items-center justify-between gap-2">
        <span aria-hidden="true" className="font-bold">
          {name}
          {spans.length === 0 && <span className="font-normal text-muted"> · {t('cities.hours.closed')}</span>}
        </span>
        <Button
          tone="plain"
          className="px-3 py-2 text-sm text-violet"
          aria-label={t('cities.hours.addOf', { day: name })}
          onClick={() => onChange([...spans, usualSpan()])}
        >
          {t('cities.add')}
        </Button>
      </div>
      {spans.map((span) => (
        <PairRow
          key={span.row}
          fields={[
            {
              label: t('ops.vehicle.from'),
              type: 'time',
              value: span.from,
              onChange: (from) => change(span, { from }),
            },
            { label: t('ops.vehicle.until'), type: 'time', value: span.to, onChange: (to) => change(span, { to }) },
          ]}
          remove={t('cities.hours.removeOf', { day: name })}
          onRemove={() => onChange(withoutRow(spans, span))}
        />
      ))}
    </fieldset>
  );
}
