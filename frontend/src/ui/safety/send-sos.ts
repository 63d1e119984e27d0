import type { LatLng } from '@waka/contracts/geo';
import { safetyRoutes } from '@waka/contracts/safety/safety-routes';
import { call } from '../../lib/api/api-client.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { logMutationError } from '../../lib/query-client.ts';
import { useSession } from '../../lib/session/session.store.ts';
import {
  sosAttemptFailed,
  sosBegun,
  sosCleared,
  sosLeftBehind,
  sosRefused,
  sosStore,
  sosTaken,
  type SosCall,
} from './sos.store.ts';

const RETRY_MS = [1000, 2000, 4000, 8000, 15_000];
/** Help is more urgent than a better fix. */
const POSITION_MS = 1500;

let isSending = false;

/** Calls for help, and again until the service says that it heard. */
export async function callForHelp(rideId: string): Promise<void> {
  const state = sosStore.getState();
  if (state.kind === 'sending') return;
  const sos: SosCall = { rideId, key: crypto.randomUUID(), position: null };
  sosBegun(sos);
  await send({ ...sos, position: await whereAmI() });
}

/** Goes on with a call that a reload interrupted. */
export function resumeSos(): void {
  const sos = sosLeftBehind();
  if (!sos || isSending) return;
  sosBegun(sos);
  void send(sos);
}

async function send(sos: SosCall): Promise<void> {
  if (isSending) return;
  isSending = true;
  try {
    for (let tries = 0; ; tries += 1) {
      if (hasLeft()) return sosCleared();
      // One attempt after the other is the point.
      if (await attempt(sos)) return;
      sosAttemptFailed(sos);
      await networkOr(RETRY_MS[Math.min(tries, RETRY_MS.length - 1)] ?? 0);
    }
  } finally {
    isSending = false;
  }
}

/** Checks whether the user has signed out: the next user of this phone must not call for help in a ride of another. */
function hasLeft(): boolean {
  const { kind } = useSession.getState();
  return kind === 'signed_out' || kind === 'left';
}

/** Tries the call; returns whether the service has answered, with any status. */
async function attempt({ rideId, key, position }: SosCall): Promise<boolean> {
  try {
    const body = position ? { position } : {};
    sosTaken(rideId, await call(safetyRoutes.raiseSos, { params: { id: rideId }, body, idempotencyKey: key }));
    return true;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500 || error.status === 429) return false;
    logMutationError(error);
    sosRefused(rideId);
    return true;
  }
}

const networkOr = (ms: number) =>
  new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    addEventListener('online', done);
  });

const whereAmI = () =>
  new Promise<LatLng | null>((resolve) => {
    setTimeout(() => resolve(null), POSITION_MS);
    navigator.geolocation?.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lng: coords.longitude }),
      () => resolve(null),
      { enableHighAccuracy: true, maximumAge: 60_000, timeout: POSITION_MS },
    );
  });
