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
  return (
    <div className="flex flex-wrap items-center">
      <WhoRides
        passenger={wishes.passenger ?? null}
        currency={currency}
        onChange={(passenger) => onChange({ note: wishes.note, ...(passenger && { passenger }) })}
      />
      <NoteField note={wishes.note} onChange={(note) => onChange({ ...wishes, note })} />
    </div>
  );
}
