import { useEffect } from 'react';
import { alarmOffer, alarmRideEnded, alarmTripChanged, unlockSound } from '../../../lib/device/sounds.ts';

const REPEAT_MS = 4_000;

/**
 * Plays sounds and vibrates for a driver who watches the road: for an offer until it is answered, for a cancelled or
 * changed ride once.
 */
export function useAlarms(waitingOfferId: string | null, isRideCancelled: boolean, changedSeq: number | null): void {
  useEffect(() => {
    addEventListener('pointerdown', unlockSound);
    addEventListener('keydown', unlockSound);
    return () => {
      removeEventListener('pointerdown', unlockSound);
      removeEventListener('keydown', unlockSound);
    };
  }, []);

  useEffect(() => {
    if (waitingOfferId === null) return undefined;
    alarmOffer();
    const timer = setInterval(alarmOffer, REPEAT_MS);
    return () => clearInterval(timer);
  }, [waitingOfferId]);

  useEffect(() => {
    if (isRideCancelled) alarmRideEnded();
  }, [isRideCancelled]);

  useEffect(() => {
    if (changedSeq !== null) alarmTripChanged();
  }, [changedSeq]);
}
