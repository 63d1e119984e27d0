import type { BarredClass } from '@waka/contracts/rides/road-rule';
import type { OwnTrip } from '@waka/contracts/rides/ride-views';
import { lazyPart } from '../../../../lib/loading/lazy-part.tsx';
import { Skeleton } from '../../../../ui/states/skeleton.tsx';
import type { FerryOfferProps } from '../../relay/ferry-offer.tsx';
import type { BookingNotesProps } from './booking-notes.tsx';
import type { BookingWishesProps } from './booking-wishes.tsx';
import type { PaymentChoiceProps } from './payment-choice.tsx';
import type { PriceLineProps } from './price-line.tsx';
import type { RefusedTripProps } from './refused-trip.tsx';
import type { RideLaterProps } from './ride-later.tsx';

// Behind a file that knows the texts: their list would weigh on the rider's way to the button.
const parts = async () => (await import('./load-booking-parts.ts')).loadBookingParts();

export const LazyBookingNotes = lazyPart<BookingNotesProps>(async () => (await parts()).BookingNotes);

export const LazyUnplacedNote = lazyPart<{ place: string }>(async () => (await parts()).UnplacedNote);

export const LazyRefusedTrip = lazyPart<RefusedTripProps>(async () => (await parts()).RefusedTrip);

export const LazyBookingWishes = lazyPart<BookingWishesProps>(async () => (await parts()).BookingWishes, {
  waiting: <Skeleton className="h-11" />,
});

export const LazyPaymentChoice = lazyPart<PaymentChoiceProps>(async () => (await parts()).PaymentChoice, {
  waiting: <Skeleton className="h-11" />,
});

export const LazyPriceLine = lazyPart<PriceLineProps>(async () => (await parts()).PriceLine);

export const LazyRideLater = lazyPart<RideLaterProps>(async () => (await parts()).RideLater);

export const LazySampleNote = lazyPart<{ distanceKm: number }>(async () => (await parts()).SampleNote);

export const LazyVehiclePicture = lazyPart<{ icon: string | undefined }>(async () => (await parts()).VehiclePicture, {
  waiting: <span className="h-9 w-16 shrink-0" />,
});

// Most trips break no rule of the road.
export const LazyWalkLines = lazyPart<{ trip: OwnTrip }>(async () => (await parts()).WalkLines);

export const LazyBarredClasses = lazyPart<{ barred: BarredClass[] }>(async () => (await parts()).BarredClasses);

// Few trips lead over water.
export const LazyFerryOffer = lazyPart<FerryOfferProps>(async () =>
  (await import('../../relay/load-relay.ts')).loadFerryOffer(),
);
