import { useT } from '../../../lib/i18n/use-t.ts';
import { weekdayName } from '../../../lib/i18n/weekday-name.ts';

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];

interface WeekdayFieldProps {
  chosen: readonly number[];
  onChange: (weekdays: number[]) => void;
}

/** Shows the weekdays on which a ride is repeated; none for a single ride. */
export function WeekdayField({ chosen, onChange }: WeekdayFieldProps) {
  const t = useT();
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">{t('scheduled.repeat')}</legend>
      {/* Arabic has no short names of days. */}
      <div className="grid grid-cols-7 gap-1 rtl:grid-cols-4">
        {WEEKDAYS.map((weekday) => (
          <label
            key={weekday}
            className={`grid min-h-11 min-w-0 place-items-center rounded-lg border-2 text-sm font-bold has-focus-visible:outline-3 has-focus-visible:outline-violet ${chosen.includes(weekday) ? 'border-violet bg-violet-soft' : 'border-line hover:bg-sunken'}`}
          >
            <input
              type="checkbox"
              className="sr-only"
              checked={chosen.includes(weekday)}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, weekday] : chosen.filter((one) => one !== weekday))
              }
            />
            {weekdayName(weekday, 'short')}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
