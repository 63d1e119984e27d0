import { useCallback, useEffect, useState } from 'react';
import { Button } from '../button.tsx';
import { Icon } from '../icons/icon.tsx';
import { useT } from '../../lib/i18n/use-t.ts';
import { resumeSos } from './send-sos.ts';
import { sosStore } from './sos.store.ts';
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
  const [isOpen, setIsOpen] = useState(false);
  const close = useCallback(() => setIsOpen(false), []);
  const isCalling = sosStore((state) => state.kind === 'sending');
  const safety = useRideSafety(rideId);
  useEffect(resumeSos, []);
  return (
    <>
      <Button tone={isCalling ? 'danger' : 'quiet'} className={className} onClick={() => setIsOpen(true)}>
        <Icon name="alert" className="size-5 text-stop" />
        {t('safety.button')}
      </Button>
      {isOpen && <SosDialog rideId={rideId} safety={safety} onClose={close} />}
    </>
  );
}
