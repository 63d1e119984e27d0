import { MAX_PICKUP_NOTE } from '@waka/contracts/rides/ride-status';
import { useState } from 'react';
import { useT } from '../../../../lib/i18n/use-t.ts';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icons/icon.tsx';

/** Focuses the field that the rider has just opened. */
const focused = (input: HTMLInputElement | null) => input?.focus();

export interface NoteFieldProps {
  note: string;
  onChange: (note: string) => void;
}

/** Shows one line that opens into a field: most bookings have no note, and the price has to stay in view. */
export function NoteField({ note, onChange }: NoteFieldProps) {
  const t = useT();
  // One that is kept is not being written.
  const [isKept] = useState(note !== '');
  const [isOpen, setIsOpen] = useState(isKept);
  if (!isOpen) {
    return (
      <Button tone="plain" className="-my-1 max-w-full shrink-0 px-3! text-violet" onClick={() => setIsOpen(true)}>
        <Icon name="plus" className="size-5" />
        {t('rider.booking.addNote')}
      </Button>
    );
  }
  return (
    <label className="block w-full text-sm font-semibold">
      {t('rider.booking.note')}
      <input
        ref={isKept ? null : focused}
        className="mt-1.5 min-h-12 w-full scroll-mb-44 rounded-md border-2 border-field bg-surface px-3.5 text-base font-normal"
        maxLength={MAX_PICKUP_NOTE}
        autoComplete="off"
        value={note}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  );
}
