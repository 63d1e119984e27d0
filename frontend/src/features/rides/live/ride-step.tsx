import { useQueryClient } from '@tanstack/react-query';
import { isLive } from '@waka/contracts/rides/ride-status';
import type { Ride } from '@waka/contracts/rides/ride-views';
import { useCallback, useEffect, useState } from 'react';
import { positionCleared } from '../../../lib/live/position.store.ts';
import { rideDismissed } from '../../../lib/live/ride.store.ts';
import { LazyOpenAlert } from '../../../ui/safety/lazy-safety-cards.ts';
import { draftOfRide } from '../draft/draft-of-ride.ts';
import { draftTaken } from '../draft/trip-draft.store.ts';
import { LazyOpenSafety } from '../../../ui/safety/lazy-safety-button.ts';
import { LazyRelayCard } from '../relay/lazy-relay-card.ts';
import { LazyCancelDialog } from './cancel/lazy-cancel-dialog.ts';
import { QueuedCancel } from './cancel/queued-cancel.tsx';
import { LazyCompleted } from './completed/lazy-completed.ts';
import { NotTaken } from './searching/not-taken.tsx';
import { Searching } from './searching/searching.tsx';
import type { StepProps } from './step-props.ts';
import { UnderWay } from './under-way/under-way.tsx';
import { useRideSounds } from './use-ride-sounds.ts';

export interface RideStepProps {
  ride: Ride;
}

/** Shows the step of the ride: search, under way, or over. The question why it is cancelled outlives the end of a search. */
export function RideStep({ ride }: RideStepProps) {
  useRideSounds();
  const [cancelled, setCancelled] = useState<string | null>(null);
  const keep = useCallback(() => setCancelled(null), []);
  useEffect(() => LazyCancelDialog.prefetch(), []);
  const queryClient = useQueryClient();
  // One that was scheduled is none to come any more, also for a phone that loses its network meanwhile.
  useEffect(() => void queryClient.refetchQueries({ queryKey: ['scheduled', 'mine'] }), [queryClient]);
  return (
    <>
      <LazyOpenAlert />
      {isLive(ride.status) && <QueuedCancel ride={ride} onCancel={() => setCancelled(ride.id)} />}
      <Step ride={ride} onCancel={() => setCancelled(ride.id)} />
      {cancelled === ride.id && isCancellable(ride) && <LazyCancelDialog ride={ride} onClose={keep} />}
      <LazyRelayCard ride={ride} />
      <LazyOpenSafety />
    </>
  );
}

const isCancellable = ({ status }: Ride): boolean => isLive(status) && status !== 'in_progress';

function Step({ ride, onCancel }: StepProps) {
  switch (ride.status) {
    case 'pending':
      return <Searching ride={ride} onCancel={onCancel} />;
    case 'accepted':
    case 'arrived':
    case 'in_progress':
      return <UnderWay ride={ride} status={ride.status} onCancel={onCancel} />;
    case 'completed':
      return <LazyCompleted ride={ride} onDone={leaveRide} />;
    default:
      return (
        <NotTaken
          ride={ride}
          onDone={leaveRide}
          onTryAgain={(trip) => {
            // Where no driver took the ride, another class may be nearer.
            draftTaken(draftOfRide(trip, ride.status === 'cancelled' ? ride.vehicleType : undefined));
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
