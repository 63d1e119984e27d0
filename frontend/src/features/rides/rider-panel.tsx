import type { User } from '@waka/contracts/accounts/user';
import type { Ride } from '@waka/contracts/rides/ride-views';
import { positionForgotten } from '../../lib/live/position.store.ts';
import { remembersRide } from '../../lib/live/ride-sync.ts';
import { rideDismissed, rideStore } from '../../lib/live/ride.store.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { BookingPanel } from './booking/booking-panel.tsx';
import { Greeting } from './greeting.tsx';
import { LateCompleted } from './live/late-parts.ts';
import { NotTaken } from './live/not-taken.tsx';
import { Searching } from './live/searching.tsx';
import { UnderWay } from './live/under-way.tsx';
import type { DraftPlace } from './plan/draft-place.ts';
import { draftOfRide, draftTaken, type Trip } from './plan/trip-draft.store.ts';
import { TripForm } from './plan/trip-form.tsx';

interface RiderPanelProps {
  user: User;
  ride: Ride | null;
  /** The trip whose prices are shown; null while the form is. */
  booking: Trip | null;
  here: DraftPlace | null;
  isLocating: boolean;
}

/** What the sheet holds: the next thing to do. */
export function RiderPanel({ user, ride, booking, here, isLocating }: RiderPanelProps) {
  const t = useT();
  const isTold = rideStore((live) => live.isTold);
  if (ride) return <RideStep ride={ride} />;
  if (!isTold && remembersRide()) {
    return (
      <div className="py-10">
        <Spinner label={t('rider.live.loading')} />
      </div>
    );
  }
  if (booking) return <BookingPanel trip={booking} />;
  return (
    <>
      <Greeting user={user} />
      <TripForm here={here} isLocating={isLocating} />
    </>
  );
}

function leaveRide(): void {
  rideDismissed();
  positionForgotten();
}

function RideStep({ ride }: { ride: Ride }) {
  switch (ride.status) {
    case 'pending':
      return <Searching ride={ride} />;
    case 'accepted':
    case 'arrived':
    case 'in_progress':
      return <UnderWay ride={ride} status={ride.status} />;
    case 'completed':
      return <LateCompleted ride={ride} onDone={leaveRide} />;
    default:
      return (
        <NotTaken
          ride={ride}
          onDone={leaveRide}
          onTryAgain={() => {
            draftTaken(draftOfRide(ride));
            leaveRide();
          }}
        />
      );
  }
}
