import { useT } from '../../lib/i18n/use-t.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { dayOf, type Days, type PeriodKind } from './period.ts';

const KINDS: readonly PeriodKind[] = ['today', 'week', 'range'];

interface PeriodPickerProps {
  kind: PeriodKind;
  range: Days;
  onKind: (kind: PeriodKind) => void;
  onRange: (range: Days) => void;
}

export function PeriodPicker({ kind, range, onKind, onRange }: PeriodPickerProps) {
  const t = useT();
  const today = dayOf(serverNow());
  // A field that is being cleared is not a day yet; the last range stays until there is one.
  const change = (changed: Partial<Days>) => {
    const next = { ...range, ...changed };
    if (next.from && next.to && next.from <= next.to) onRange(next);
  };
  return (
    <div className="grid gap-3">
      <fieldset className="grid grid-cols-3 gap-1 rounded-lg bg-sunken p-1">
        <legend className="sr-only">{t('earnings.period')}</legend>
        {KINDS.map((one) => (
          <label
            key={one}
            className={`tap grid place-items-center rounded-md px-2 text-center font-bold has-focus-visible:outline-3 has-focus-visible:outline-violet ${one === kind ? 'bg-surface shadow-card' : 'text-muted'}`}
          >
            <input type="radio" name="period" className="sr-only" checked={one === kind} onChange={() => onKind(one)} />
            {t(`earnings.${one}`)}
          </label>
        ))}
      </fieldset>
      {kind === 'range' && (
        <div className="grid grid-cols-2 gap-3">
          <TextField
            label={t('earnings.from')}
            type="date"
            max={range.to}
            value={range.from}
            onChange={(event) => change({ from: event.target.value })}
          />
          <TextField
            label={t('earnings.to')}
            type="date"
            min={range.from}
            max={today}
            value={range.to}
            onChange={(event) => change({ to: event.target.value })}
          />
        </div>
      )}
    </div>
  );
}
