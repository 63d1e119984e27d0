import type { Fix } from '@waka/contracts/drivers/position';
import type { ErrorCode } from '@waka/contracts/errors';
import type { Ride } from '@waka/contracts/rides/ride-views';
import { driverRoutes } from '@waka/contracts/drivers/driver-routes';
import { call } from '../../../lib/api/api-client.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { useConnection } from '../../../lib/connection.store.ts';
import { minutesArrived } from '../../../lib/live/driver-way.store.ts';
import { rideStore } from '../../../lib/live/ride.store.ts';
import { connectedSocket } from '../../../lib/realtime.ts';
import type { Delivery } from './fix-outbox.ts';

/** Sends fixes by the socket, or by an HTTP request while there is none: some networks let only those through. */
export async function deliverFixes(fixes: Fix[]): Promise<Delivery> {
  const newest = fixes.at(-1);
  if (!newest) return 'taken';
  const { ride } = rideStore.getState();
  const socket = connectedSocket();
  if (!socket) return post(newest, fixes, ride);
  try {
    const answer = await socket.emitWithAck('driver:location', fixes.length === 1 ? newest : fixes);
    if (!answer.ok) return refusedBy(answer.error.code);
    minutesArrived(ride, answer.etaMin);
    return 'taken';
  } catch {
    // No acknowledgement in time: the connection is lost, or about to be.
    return 'lost';
  }
}

async function post(newest: Fix, fixes: Fix[], ride: Ride | null): Promise<Delivery> {
  const waiting = new AbortController();
  // A request that hangs in a dead network must not hold up what the socket can send again.
  const unsubscribe = useConnection.subscribe(({ kind }) => kind === 'open' && waiting.abort());
  const location = { lat: newest.lat, lng: newest.lng };
  try {
    const { etaMin } = await call(driverRoutes.driverLocation, { body: { location, fixes }, signal: waiting.signal });
    minutesArrived(ride, etaMin);
    return 'taken';
  } catch (error) {
    // Only the service itself refuses a fix; a proxy or a network's sign-in page does not know it.
    if (!(error instanceof ApiError) || error.status >= 500 || error.code === 'unexpected') return 'lost';
    return refusedBy(error.code);
  } finally {
    unsubscribe();
  }
}

const refusedBy = (code: ErrorCode): Delivery => (NOT_ABOUT_FIXES.has(code) ? 'lost' : 'refused');

/** A page that is too old keeps its fixes for the reload that it needs, as it keeps the steps behind them. */
const NOT_ABOUT_FIXES: ReadonlySet<ErrorCode> = new Set(['request.too_many', 'service.unavailable', 'client.outdated']);
