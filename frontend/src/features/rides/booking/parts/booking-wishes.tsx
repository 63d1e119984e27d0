import type { Currency } from '@waka/contracts/regions';
import { WhoRides } from '../../passenger/who-rides.tsx';
import type { Wishes } from '../../passenger/wishes.ts';
import { NoteField } from './note-field.tsx';

export interface BookingWishesProps {
  wishes: Wishes;
  currency: Currency;
  onChange: (wishes: Wishes) => void;
}

/** Asks who rides, and for a note: both are one line until they are used, so that the price stays in view. */
export function BookingWishes({ wishes, currency, onChange }: BookingWishesProps) {
  const { pickupNote, passenger } = wishes;
  return (
    <div className="flex items-center has-[input]:flex-wrap">
      <WhoRides
        passenger={passenger ?? null}
        currency={currency}
        onChange={(chosen) => onChange({ ...(pickupNote && { pickupNote }), ...(chosen && { passenger: chosen }) })}
      />
      <NoteField
        note={pickupNote ?? ''}
        onChange={(note) => onChange({ ...(note.trim() && { pickupNote: note }), ...(passenger && { passenger }) })}
      />
    </div>
  );
}
