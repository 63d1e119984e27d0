import { isLive } from '@waka/contracts/rides/ride-status';
import type { Ride } from '@waka/contracts/rides/ride-views';
import { positionCleared } from '../../../lib/live/position.store.ts';
import { rideDismissed } from '../../../lib/live/ride.store.ts';
import { draftOfRide } from '../draft/draft-of-ride.ts';
import { draftTaken } from '../draft/trip-draft.store.ts';
import { LazyRelayCard } from '../relay/lazy-relay-card.ts';
import { QueuedCancel } from './cancel/queued-cancel.tsx';
import { LazyCompleted } from './completed/lazy-completed.ts';
import { NotTaken } from './searching/not-taken.tsx';
import { Searching } from './searching/searching.tsx';
import { UnderWay } from './under-way/under-way.tsx';
import { useRideSounds } from './use-ride-sounds.ts';

export interface RideStepProps {
  ride: Ride;
}

/** Shows the step of the ride: search, under way, or over. */
export function RideStep({ ride }: RideStepProps) {
  useRideSounds();
  return (
    <>
      {isLive(ride.status) && <QueuedCancel ride={ride} />}
      <Step ride={ride} />
      <LazyRelayCard />
    </>
  );
}

function Step({ ride }: RideStepProps) {
  switch (ride.status) {
    case 'pending':
      return <Searching ride={ride} />;
    case 'accepted':
    case 'arrived':
    case 'in_progress':
      return <UnderWay ride={ride} status={ride.status} />;
    case 'completed':
      return <LazyCompleted ride={ride} onDone={leaveRide} />;
    default:
      return (
        <NotTaken
          ride={ride}
          onDone={leaveRide}
          onTryAgain={() => {
            // Where no driver took the ride, another class may be nearer.
            draftTaken(draftOfRide(ride, ride.status === 'cancelled' ? ride.vehicleType : undefined));
            leaveRide();
          }}
        />
      );
  }
}

function leaveRide(): void {
  rideDismissed();
  positionCleared();
}
