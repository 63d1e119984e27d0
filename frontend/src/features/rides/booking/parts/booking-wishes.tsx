import { LazyPromotionField } from '../../../../ui/promotions/lazy-promotion-field.ts';
import { WhoRides } from '../../passenger/who-rides.tsx';
import type { Wishes } from '../../passenger/wishes.ts';
import type { Prices } from '../prices/use-prices.ts';
import { NoteField } from './note-field.tsx';

export interface BookingWishesProps {
  wishes: Wishes;
  quote: Prices;
  onChange: (wishes: Wishes) => void;
}

/** Asks who rides, and for a note: both are one line until they are used, so that the price stays in view. */
export function BookingWishes({ wishes, quote, onChange }: BookingWishesProps) {
  const { pickupNote, passenger } = wishes;
  return (
    <div className="flex items-center has-[input]:flex-wrap short:flex-wrap large:flex-wrap">
      <WhoRides
        passenger={passenger ?? null}
        currency={quote.currency}
        onChange={(chosen) => onChange({ ...(pickupNote && { pickupNote }), ...(chosen && { passenger: chosen }) })}
      />
      <NoteField
        note={pickupNote ?? ''}
        onChange={(note) => onChange({ ...(note.trim() && { pickupNote: note }), ...(passenger && { passenger }) })}
      />
      {quote.quoteId !== null && !quote.promotion && (
        // Taller phones have it below the ways to pay, which stay in view.
        <div className="hidden w-full short:block">
          <LazyPromotionField region={quote.region} entered={null} isCounted={false} />
        </div>
      )}
    </div>
  );
}
