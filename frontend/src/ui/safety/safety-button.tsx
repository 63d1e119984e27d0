import { useEffect } from 'react';
import { Button } from '../button.tsx';
import { Icon } from '../icons/icon.tsx';
import { useT } from '../../lib/i18n/use-t.ts';
import { resumeSos } from './send-sos.ts';
import { sosStore } from './sos.store.ts';
import { safetyClosed, safetyOpened, safetyStore } from './safety.store.ts';
import { SosDialog } from './sos-dialog.tsx';
import { useRideSafety } from './use-ride-safety.ts';

export interface SafetyButtonProps {
  rideId: string;
  className?: string;
}

/**
 * Shows the safety button of a live ride. All that it opens is on the phone already, so that it works without network.
 */
export function SafetyButton({ rideId, className = '' }: SafetyButtonProps) {
  const t = useT();
  const isCalling = sosStore((state) => state.kind === 'sending');
  useRideSafety(rideId);
  useEffect(resumeSos, []);
  return (
    <Button tone={isCalling ? 'danger' : 'quiet'} className={className} onClick={() => safetyOpened(rideId)}>
      <Icon name="alert" className="size-5 text-stop" />
      {t('safety.button')}
    </Button>
  );
}

/** Shows what the safety button opened, also once the ride has gone on or is over and its button with it. */
export function OpenSafety() {
  const rideId = safetyStore((state) => state.rideId);
  useEffect(() => safetyClosed, []);
  return rideId === null ? null : <RideSafetyDialog rideId={rideId} />;
}

function RideSafetyDialog({ rideId }: { rideId: string }) {
  return <SosDialog rideId={rideId} safety={useRideSafety(rideId)} onClose={safetyClosed} />;
}

// In one file with the button, which the list of the service worker has anyway.
export { OpenAlert } from './open-alert.tsx';
export { NoPhoneCard } from './no-phone-card.tsx';
export { WrongContactCard } from './wrong-contact-card.tsx';
