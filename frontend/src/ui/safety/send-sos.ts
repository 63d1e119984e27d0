import type { OwnIncident } from '@waka/contracts/safety/incident';
import type { SosRequest } from '@waka/contracts/safety/safety-requests';
import { safetyRoutes } from '@waka/contracts/safety/safety-routes';
import { call } from '../../lib/api/api-client.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { orWithout } from '../../lib/api/or-without.ts';
import { askPosition, geolocationStore } from '../../lib/device/geolocation.ts';
import { logMutationError, queryClient } from '../../lib/query-client.ts';
import {
  sosAttemptFailed,
  sosBegun,
  sosLeftBehind,
  sosRefused,
  sosStore,
  sosTaken,
  sosToSend,
  sosWithdrawn,
  type SosCall,
} from './sos.store.ts';

const RETRY_MS = [1000, 2000, 4000, 8000, 15_000];
/** Help is more urgent than a better fix. */
const POSITION_MS = 1500;
const FRESH_MS = 60_000;
/** A car is kilometres away by then. */
const KNOWN_MS = 10 * 60_000;
/** A call that waited no longer has arrived at once. */
const LATE_SECONDS = 60;

let isSending = false;

/** Calls for help, and again until the service acknowledges it. */
export async function callForHelp(rideId: string): Promise<void> {
  if (sosToSend()) return;
  const sos: SosCall = { rideId, key: crypto.randomUUID(), position: null, pressedAt: Date.now() };
  sosBegun(sos);
  const here = await whereAmI();
  if (sosToSend()?.key !== sos.key) return;
  sosBegun({ ...sos, ...here });
  await send();
}

/** Goes on with a call that a reload interrupted. */
export function resumeSos(): void {
  const sos = sosLeftBehind();
  if (!sos || sosToSend()) return;
  sosBegun(sos, true);
  void send();
}

/** Takes back a call that is not acknowledged. Where an attempt reached the service all the same, the screen finds the alert. */
export function withdrawCall(): void {
  sosWithdrawn();
  void queryClient.invalidateQueries({ queryKey: ['incidents'] });
}

/** Sends the call of the store, one attempt after the other; also another one that takes the place of one withdrawn. */
async function send(): Promise<void> {
  if (isSending) return;
  isSending = true;
  try {
    for (let tries = 0, sos = sosToSend(); sos; tries += 1, sos = sosToSend()) {
      await attempt(sos);
      if (sosToSend()?.key !== sos.key) continue;
      sosAttemptFailed();
      await changeOr(RETRY_MS[Math.min(tries, RETRY_MS.length - 1)] ?? 0);
    }
  } finally {
    isSending = false;
  }
}

/** Tries the call, unless it is withdrawn meanwhile; an answer of the service, with any status, ends it. */
async function attempt(sos: SosCall): Promise<void> {
  const { rideId, key } = sos;
  const abort = new AbortController();
  const forget = sosStore.subscribe(() => {
    if (sosToSend()?.key !== key) abort.abort();
  });
  try {
    const incident = await raise(sos, abort.signal);
    if (sosToSend()?.key === key) sosTaken(rideId, incident);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500 || error.status === 429) return;
    if (sosToSend()?.key !== key) return;
    logMutationError(error);
    sosRefused(rideId);
  } finally {
    forget();
  }
}

function raise({ rideId, key, position, heardAt, pressedAt }: SosCall, signal: AbortSignal): Promise<OwnIncident> {
  const age = heardAt === undefined ? {} : { positionAgeSeconds: ageOf(heardAt) };
  const body = position ? { position, ...age } : {};
  const post = (sent: SosRequest) =>
    call(safetyRoutes.raiseSos, { params: { id: rideId }, body: sent, idempotencyKey: key, signal });
  const pressedAgeSeconds = pressedAt === undefined ? 0 : ageOf(pressedAt);
  if (pressedAgeSeconds <= LATE_SECONDS) return post(body);
  return orWithout(
    'pressedAgeSeconds',
    () => post({ ...body, pressedAgeSeconds }),
    () => post(body),
  );
}

const ageOf = (heardAt: number): number => Math.max(0, Math.round((Date.now() - heardAt) / 1000));

/** Waits so long, or until the network is back or the call was withdrawn. */
const changeOr = (ms: number) =>
  new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener('online', done);
      forget();
      resolve();
    };
    const timer = setTimeout(done, ms);
    addEventListener('online', done);
    const forget = sosStore.subscribe(done);
  });

/**
 * Returns where the phone is, or where it last was: a phone at rest makes no fix of its own, and one under a roof finds
 * none in time. No place where it has not known for long.
 */
async function whereAmI(): Promise<Pick<SosCall, 'position' | 'heardAt'>> {
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), POSITION_MS));
  const found = await Promise.race([askPosition(FRESH_MS).catch(() => null), late]);
  const known = geolocationStore.getState();
  const last = known.kind === 'position' && Date.now() - known.position.confirmedAt < KNOWN_MS ? known.position : null;
  const at = found ?? last;
  return at ? { position: { lat: at.lat, lng: at.lng }, heardAt: at.confirmedAt } : { position: null };
}
