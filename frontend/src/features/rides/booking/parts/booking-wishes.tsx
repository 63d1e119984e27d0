import type { Currency } from '@waka/contracts/regions';
import { useEffect } from 'react';
import type { Trip } from '../../draft/trip-draft.store.ts';
import { WhoRides } from '../../passenger/who-rides.tsx';
import type { Wishes } from '../../passenger/wishes.ts';
import { NoteField } from './note-field.tsx';

export interface BookingWishesProps {
  trip: Trip;
  wishes: Wishes;
  currency: Currency;
  onChange: (wishes: Wishes) => void;
}

/** Asks who rides, and for a note: both are one line until they are used, so that the price stays in view. */
export function BookingWishes({ trip, wishes, currency, onChange }: BookingWishesProps) {
  const { passenger: before } = trip;
  const { pickupNote, passenger } = wishes;
  useEffect(() => {
    // A booking that is tried again is for the same person.
    if (before?.phone) onChange({ passenger: { name: before.name, phone: before.phone } });
  }, [before, onChange]);
  return (
    <div className="flex flex-wrap items-center">
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
