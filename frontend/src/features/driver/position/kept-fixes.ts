import { parseFixes, type Fix } from '@waka/contracts/drivers/position';
import { isLive } from '@waka/contracts/rides/ride-status';
import { rideStore } from '../../../lib/live/ride.store.ts';
import { useSession } from '../../../lib/session/session.store.ts';
import { storedValue } from '../../../lib/storage/stored-value.ts';

/** The fixes that the service has not taken yet, of the ride in which they waited. */
interface KeptFixes {
  rideId: string;
  fixes: readonly Fix[];
}

export interface FixKeeper {
  /** What the page before this one could not send. */
  restored: readonly Fix[];
  /** Takes note of the fixes that wait now. */
  changed: (waiting: readonly Fix[]) => void;
  stop: () => void;
}

const stored = storedValue<KeptFixes>('fixes');
/** A write for each fix would wake the phone's storage every three seconds. */
const EVERY_MS = 10_000;
const NONE: readonly Fix[] = [];

/**
 * Keeps the waiting fixes of a live ride for the next page: phones end a page behind another app without a word. They are
 * written when the page is hidden or left, and every ten seconds while they change.
 */
export function keepFixes(): FixKeeper {
  const restored = restore();
  let waiting = restored;
  let written = restored;

  const write = () => {
    // The storage of a person who has signed out stays empty.
    if (useSession.getState().kind !== 'signed_in') return;
    const rideId = liveRideId();
    const kept = rideId === null ? NONE : waiting;
    if (kept === written) return;
    stored.write(rideId !== null && kept.length > 0 ? { rideId, fixes: kept } : null);
    written = kept;
  };
  const writeIfHidden = () => {
    if (document.visibilityState === 'hidden') write();
  };
  const timer = setInterval(write, EVERY_MS);
  addEventListener('pagehide', write);
  document.addEventListener('visibilitychange', writeIfHidden);

  return {
    restored,
    changed(now) {
      waiting = now.length > 0 ? now : NONE;
      // Taken or refused.
      if (waiting === NONE) write();
    },
    stop() {
      clearInterval(timer);
      removeEventListener('pagehide', write);
      document.removeEventListener('visibilitychange', writeIfHidden);
      if (liveRideId() === null) stored.write(null);
    },
  };
}

/** Reads what is kept of the ride that runs; what is left of another one is removed. */
function restore(): readonly Fix[] {
  const kept = stored.read();
  const fixes = kept && kept.rideId === liveRideId() ? parseFixes(kept.fixes) : null;
  if (kept && !fixes) stored.write(null);
  return fixes ?? NONE;
}

function liveRideId(): string | null {
  const { ride } = rideStore.getState();
  return ride && isLive(ride.status) ? ride.id : null;
}
