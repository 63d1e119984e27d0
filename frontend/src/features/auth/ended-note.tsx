import { isLive } from '@waka/contracts/rides/ride-status';
import { useState } from 'react';
import { useT } from '../../lib/i18n/use-t.ts';
import { isRideLeft, newestRide, rideStore } from '../../lib/live/ride.store.ts';
import { hasBeenEnded } from '../../lib/session/session.store.ts';
import { Banner } from '../../ui/states/banner.tsx';

/** Says on the sign-in screen that the session has ended, which its owner may not have done, and that a ride goes on. */
export function EndedNote() {
  const t = useT();
  const [isEnded] = useState(hasBeenEnded);
  // The screen may be shown before the ride is cleared.
  const [isRiding] = useState(() => isRideLeft() || isLive(newestRide(rideStore.getState())?.status ?? 'completed'));
  if (!isEnded) return null;
  return (
    <div className="mt-4">
      <Banner tone={isRiding ? 'stop' : 'calm'} icon="alert">
        {t(isRiding ? 'auth.endedRide' : 'auth.ended')}
      </Banner>
    </div>
  );
}
