import { formatDate } from '../../../lib/i18n/i18n.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { choicesAround, slotWith, type Slot } from './slots.ts';

interface TimeFieldsProps {
  slots: readonly Slot[];
  slot: Slot;
  timeZone: string | undefined;
  onChoose: (slot: Slot) => void;
}

/** Shows day, hour and minute of a scheduled ride, each as a list, which every phone shows in its own way. */
export function TimeFields({ slots, slot, timeZone, onChoose }: TimeFieldsProps) {
  const t = useT();
  const { days, hours, minutes } = choicesAround(slots, slot);
  const choose = (chosen: Partial<Slot>) => onChoose(slotWith(slots, slot, chosen));
  return (
    // On a narrow phone, and in Arabic, the day has a line of its own: nothing of it is cut off.
    <div className="figures grid grid-cols-2 gap-2 min-[24rem]:grid-cols-[1fr_auto_auto] rtl:grid-cols-2!">
      <SelectField
        className="max-[24rem]:col-span-full rtl:col-span-full"
        label={t('scheduled.day')}
        value={slot.day}
        onChange={(event) => choose({ day: event.target.value })}
      >
        {days.map(({ day, at }) => (
          <option key={day} value={day}>
            {formatDate(new Date(at), { weekday: 'short', day: 'numeric', month: 'short', timeZone })}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('scheduled.hour')}
        value={slot.hour}
        onChange={(event) => choose({ hour: event.target.value })}
      >
        {hours.map((hour) => (
          <option key={hour}>{hour}</option>
        ))}
      </SelectField>
      <SelectField
        label={t('scheduled.minute')}
        value={slot.minute}
        onChange={(event) => choose({ minute: event.target.value })}
      >
        {minutes.map((minute) => (
          <option key={minute}>{minute}</option>
        ))}
      </SelectField>
    </div>
  );
}
