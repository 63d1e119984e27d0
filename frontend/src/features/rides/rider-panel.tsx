import type { User } from '@waka/contracts/accounts/user';
import type { Ride } from '@waka/contracts/rides/ride-views';
import { useEffect } from 'react';
import { offlineTexts } from '../../lib/i18n/messages/offline/texts.ts';
import { paymentTexts } from '../../lib/i18n/messages/payment/texts.ts';
import { placesTexts } from '../../lib/i18n/messages/places/texts.ts';
import { withTexts } from '../../lib/i18n/texts.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { lazyPart } from '../../lib/loading/lazy-part.tsx';
import { remembersRide } from '../../lib/live/ride-sync.ts';
import { rideStore } from '../../lib/live/ride.store.ts';
import { Spinner } from '../../ui/states/spinner.tsx';
import { BookingPanel } from './booking/booking-panel.tsx';
import type { BookingWaitingProps } from './booking/booking-waiting.tsx';
import { fetchSender } from './booking/pending-booking.ts';
import { pendingStore } from './booking/pending-booking.store.ts';
import { Greeting } from './greeting.tsx';
import type { HomeNotesProps } from './home-notes.tsx';
import type { RidePinProps } from './live/pin/ride-pin.tsx';
import type { RideStepProps } from './live/ride-step.tsx';
import { mapPickStore, pickOfRide } from './draft/map-pick.store.ts';
import type { MapPickPanel } from './plan/map-pick-panel.tsx';
import type { DraftPlace } from './draft/draft-place.ts';
import type { Trip } from './draft/trip-draft.store.ts';
import { TripForm } from './plan/trip-form.tsx';

interface RiderPanelProps {
  user: User;
  ride: Ride | null;
  /** The trip whose prices are shown; null while the form is. */
  booking: Trip | null;
  here: DraftPlace | null;
  isLocating: boolean;
}

const LazyRideStep = lazyPart<RideStepProps>(async () => (await import('./live/load-ride-step.ts')).loadRideStep(), {
  waiting: <Waiting />,
});

const LazyBookingWaiting = lazyPart<BookingWaitingProps>(
  async () => (await withTexts(import('./booking/booking-waiting.tsx'), offlineTexts)).BookingWaiting,
  { waiting: <Waiting /> },
);

const LazyPick = lazyPart<Parameters<typeof MapPickPanel>[0]>(
  async () => (await withTexts(import('./plan/map-pick-panel.tsx'), placesTexts)).MapPickPanel,
  { waiting: <Waiting /> },
);

const LazyHomeNotes = lazyPart<HomeNotesProps>(
  async () => (await withTexts(import('./home-notes.tsx'), paymentTexts)).HomeNotes,
);

const LazyRidePin = lazyPart<RidePinProps>(
  async () => (await withTexts(import('./live/pin/ride-pin.tsx'), placesTexts)).RidePin,
  { waiting: <Waiting /> },
);

/** Shows the content of the sheet: the next step of the rider. */
export function RiderPanel({ user, ride, booking, here, isLocating }: RiderPanelProps) {
  const { booking: pending, isWaiting } = pendingStore();
  const isKnown = rideStore((live) => live.isKnown);
  const pick = mapPickStore((state) => state.pick);
  const mayBookSoon = booking !== null;
  useEffect(() => {
    if (!mayBookSoon) return;
    LazyRideStep.prefetch();
    LazyBookingWaiting.prefetch();
  }, [mayBookSoon]);
  const isArrived = ride !== null && pending !== null;
  useEffect(() => {
    // The ride arrived while the response was lost: a retry with the same key settles it.
    if (isArrived) fetchSender().then(({ sendBooking }) => sendBooking(), console.warn);
  }, [isArrived]);
  if (pending?.isWithdrawn) return <LazyBookingWaiting booking={pending} />;
  const ridePick = ride && pickOfRide(pick, ride);
  if (ridePick) return <LazyRidePin ride={ride} pick={ridePick} />;
  if (ride) return <LazyRideStep ride={ride} />;
  if (pending && isWaiting) return <LazyBookingWaiting booking={pending} here={here} />;
  if (!isKnown && remembersRide()) return <Waiting />;
  if (booking) return <BookingPanel trip={booking} />;
  if (pick && pick.target !== 'ride') return <LazyPick pick={pick} />;
  return (
    <>
      <Greeting user={user} />
      <LazyHomeNotes user={user} />
      <TripForm here={here} isLocating={isLocating} />
      <LazyHomeNotes user={user} isBelow />
    </>
  );
}

function Waiting() {
  const t = useT();
  return (
    <div className="py-10">
      <Spinner label={t('rider.live.loading')} />
    </div>
  );
}
