import { useState } from 'react';
import { useT } from '../../../../lib/i18n/use-t.ts';
import { weekdayName } from '../../../../lib/i18n/weekday-name.ts';
import { Button } from '../../../../ui/button.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { departuresOf, type TypedWeek } from './departures.ts';

interface DeparturesFieldProps {
  legend: string;
  week: TypedWeek;
  onChange: (week: TypedWeek) => void;
}

/** Asks when a ferry leaves: the same every day, or by weekday. */
export function DeparturesField({ legend, week, onChange }: DeparturesFieldProps) {
  const t = useT();
  const [isByDay, setIsByDay] = useState(new Set(week).size > 1);
  const errorOf = (typed: string) =>
    departuresOf([typed, '', '', '', '', '', '']) ? undefined : t('ops.ferry.timesWrong');
  const days = isByDay ? week : week.slice(0, 1);
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-sm font-semibold">{legend}</legend>
      {days.map((typed, index) => (
        <TextField
          key={weekdayName(index + 1)}
          label={isByDay ? weekdayName(index + 1) : t('ops.ferry.everyDay')}
          aria-label={`${legend}: ${isByDay ? weekdayName(index + 1) : t('ops.ferry.everyDay')}`}
          placeholder="08:00 14:30"
          dir="ltr"
          maxLength={600}
          value={typed}
          error={errorOf(typed)}
          onChange={({ target: { value } }) => onChange(isByDay ? week.with(index, value) : week.map(() => value))}
        />
      ))}
      {!isByDay && (
        <Button
          tone="plain"
          className="justify-self-start px-3 py-2 text-sm text-violet"
          onClick={() => setIsByDay(true)}
        >
          {t('ops.ferry.byWeekday')}
        </Button>
      )}
    </fieldset>
  );
}
