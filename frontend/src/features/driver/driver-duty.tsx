import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { translate } from '../../lib/i18n/i18n.ts';
import { offerStore, useOpenOffer } from '../../lib/live/offer.store.ts';
import { rideStore } from '../../lib/live/ride.store.ts';
import { showToast } from '../../lib/toasts/toast.store.ts';
import { useFreshFigures } from './duty/use-fresh-figures.ts';
import { useDriverStatusSync } from './duty/status/use-driver-status.ts';
import { useResume } from './duty/status/use-resume.ts';
import { OfferCard } from './offer/offer-card.tsx';
import { useAlarms } from './offer/use-alarms.ts';
import { declineOffer, useAcceptOffer } from './offer/use-answer-offer.ts';
import { usePositionStream } from './position/use-position-stream.ts';
import { useWakeLock } from './position/use-wake-lock.ts';
import { isDriving, stepOf } from './trip/trip-step.ts';
import { sendKeptSteps } from './trip/unsent-move.ts';

const HOME = '/driver';

/**
 * Runs what a shift needs on every screen: riders find a driver who looks at his earnings too, and he receives their
 * offers.
 */
export function DriverDuty() {
  const { isOnline, status } = useDriverStatusSync();
  useResume(isOnline === false ? status : undefined);
  useFreshFigures();
  const isOnTrip = rideStore(({ ride }) => isDriving(stepOf(ride)));
  const isCancelled = rideStore(({ ride }) => stepOf(ride).kind === 'cancelled');
  const isOnDuty = isOnline === true || isOnTrip;
  usePositionStream(isOnDuty);
  // A kept step follows the positions that were kept beside it.
  useEffect(sendKeptSteps, []);
  useWakeLock(isOnDuty);
  useEffect(() => {
    // The home screen is where a new ride is driven, and where the alarm of a cancelled one sounds.
    if ((isOnTrip || isCancelled) && location.pathname !== HOME) navigate(HOME);
  }, [isOnTrip, isCancelled]);
  const [path] = useLocation();
  return path === HOME || isOnTrip ? null : <OfferElsewhere />;
}

/** Shows an offer over a screen other than home, which stays open unless the driver takes the ride. */
function OfferElsewhere() {
  const open = useOpenOffer();
  const accept = useAcceptOffer();
  useAlarms(open && !open.isAnswering ? open.offer.offerId : null, false, null);
  useEffect(
    () =>
      offerStore.subscribe((now) => {
        if (now.kind === 'closed' && now.reason !== 'declined')
          showToast({ title: translate(`driver.offer.closed.${now.reason}`) });
      }),
    [],
  );
  if (!open) return null;
  return (
    <OfferCard
      key={open.offer.offerId}
      offer={open.offer}
      isAnswering={open.isAnswering}
      onAccept={() => accept.mutate(open.offer)}
      onDecline={() => declineOffer(open.offer)}
      onCover={nothingToUncover}
    />
  );
}

const nothingToUncover = () => {};
