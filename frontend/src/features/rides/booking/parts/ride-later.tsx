import { scheduledTexts } from '../../../../lib/i18n/messages/scheduled/texts.ts';
import { withTexts } from '../../../../lib/i18n/texts.ts';
import { lazyPart } from '../../../../lib/loading/lazy-part.tsx';
import { pointsOf, type Trip } from '../../draft/trip-draft.store.ts';
import type { LaterControl } from '../../scheduled/later-control.tsx';
import type { Wishes } from '../../passenger/wishes.ts';
import type { Prices } from '../prices/use-prices.ts';
import type { PaymentWish } from './payment-choice.tsx';

export interface RideLaterProps extends PaymentWish {
  trip: Trip;
  quote: Prices;
  option: Prices['options'][number];
  wishes: Wishes;
}

const LazyLater = lazyPart<Parameters<typeof LaterControl>[0]>(
  async () => (await withTexts(import('../../scheduled/later-control.tsx'), scheduledTexts)).LaterControl,
);

/** Offers the trip for a later time; not while the phone alone has estimated the prices. */
export function RideLater({ trip, quote, option, paymentMethod, cardId, wishes }: RideLaterProps) {
  if (quote.quoteId === null) return null;
  const { vehicleType } = option;
  return (
    <LazyLater
      wish={{
        points: pointsOf(trip),
        vehicleType,
        paymentMethod,
        cardId,
        ...wishes,
        note: wishes.pickupNote ?? '',
        timeZone: quote.timeZone,
      }}
    />
  );
}
