import { useEffect } from 'react';
import { newestRide, rideStore } from '../../../lib/live/ride.store.ts';
import { unreadStore } from '../../../lib/live/unread.store.ts';
import { soundSetting } from '../../../lib/device/sound-setting.store.ts';
import { soundArrival, soundDriverFound, soundMessage, unlockSound } from '../../../lib/device/sounds.ts';

/** Steps of a ride have their own sound, and come with a notification as well, which stays silent within this time. */
const ONE_NEWS_MS = 3000;

/**
 * Plays sounds and vibrates for a rider who has put the phone away: a driver is found, has arrived, or a message came.
 */
export function useRideSounds(): void {
  const isOn = soundSetting((setting) => setting.isOn);
  useEffect(() => {
    if (!isOn) return undefined;
    let stepAt = -ONE_NEWS_MS;
    const stepSound = (sound: () => void) => {
      stepAt = performance.now();
      sound();
    };
    // Where the page was touched before, as for the booking, this is enough.
    unlockSound();
    addEventListener('pointerdown', unlockSound);
    const leaveRide = rideStore.subscribe((state, stateBefore) => {
      const ride = newestRide(state);
      const before = newestRide(stateBefore);
      if (!ride || ride.id !== before?.id || ride.status === before.status) return;
      if (ride.status === 'accepted' && before.status === 'pending') stepSound(soundDriverFound);
      if (ride.status === 'arrived') stepSound(soundArrival);
    });
    const leaveUnread = unreadStore.subscribe(({ unread }, before) => {
      if (unread > before.unread && performance.now() - stepAt > ONE_NEWS_MS) soundMessage();
    });
    return () => {
      removeEventListener('pointerdown', unlockSound);
      leaveRide();
      leaveUnread();
    };
  }, [isOn]);
}
