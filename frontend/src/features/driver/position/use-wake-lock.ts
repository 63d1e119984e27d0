import { useEffect } from 'react';

/** Keeps the screen on while the driver is on duty: a phone that sleeps shows no offer and sends no position. */
export function useWakeLock(isOnDuty: boolean): void {
  useEffect(() => {
    if (!isOnDuty || !('wakeLock' in navigator)) return undefined;
    let isOver = false;
    let lock: WakeLockSentinel | null = null;
    const hold = async () => {
      if (document.visibilityState !== 'visible' || (lock && !lock.released)) return;
      try {
        const held = await navigator.wakeLock.request('screen');
        if (isOver) await held.release();
        else lock = held;
      } catch (error) {
        // A phone low on battery refuses; the driver then keeps it awake by hand.
        console.warn('The screen may go dark:', error);
      }
    };
    void hold();
    // The browser releases the lock of a page that was hidden.
    const holdAgain = () => void hold();
    document.addEventListener('visibilitychange', holdAgain);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', holdAgain);
      // A failure is harmless: the lock that is no longer needed was already released.
      void lock?.release().catch(() => {});
    };
  }, [isOnDuty]);
}
