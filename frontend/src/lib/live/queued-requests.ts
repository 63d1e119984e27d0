import type { CancelRequest, RatingRequest, RatingTagsRequest } from '@waka/contracts/rides/ride-requests';
import { rideRoutes } from '@waka/contracts/rides/ride-routes';
import { isLive, LIVE_STATUSES } from '@waka/contracts/rides/ride-status';
import type { Ride } from '@waka/contracts/rides/ride-views';
import { create } from 'zustand';
import { call } from '../api/api-client.ts';
import { ApiError } from '../api/api-error.ts';
import { errorText } from '../error-text.ts';
import { translate } from '../i18n/i18n.ts';
import { isOutdated, reloadWanted } from './reload-wanted.ts';
import { rideUpdated } from './ride.store.ts';
import { logMutationError } from '../query-client.ts';
import { sendCancel } from './send-cancel.ts';
import { serverNow } from '../server-clock.ts';
import { sessionEnded } from '../session/session.store.ts';
import { showToast } from '../toasts/toast.store.ts';
import { storedValue } from '../storage/stored-value.ts';

/** A request made without network. Sent twice, it is refused or does nothing. */
export type QueuedRequest = {
  rideId: string;
  /** Sent and refused: kept for the screen, which asks what to do. */
  isRefused?: true;
} & (
  | {
      kind: 'cancel';
      body: CancelRequest;
      /** Until when cancelling costs nothing, where the rider was shown that. */
      freeUntil?: string;
    }
  | { kind: 'rating'; body: RatingRequest }
  | { kind: 'tags'; body: RatingTagsRequest }
);

type Cancel = Extract<QueuedRequest, { kind: 'cancel' }>;

const stored = storedValue<readonly QueuedRequest[]>('requests');

export const queuedRequests = create<{ requests: readonly QueuedRequest[] }>(() => ({
  requests: stored.read() ?? [],
}));

/** Queues a request until the network is back; it replaces an earlier one of the same kind for the same ride. */
export const requestQueued = (request: QueuedRequest) => changed([...othersThan(request), request]);

export const requestWithdrawn = (request: Pick<QueuedRequest, 'rideId' | 'kind'>) => changed(othersThan(request));

const isStored = (request: QueuedRequest) => queuedRequests.getState().requests.includes(request);

let isSending = false;

export async function sendQueuedRequests(): Promise<void> {
  if (isSending) return;
  isSending = true;
  try {
    for (const request of queuedRequests.getState().requests) {
      // One after the other, in the order of the requests; a newer one may have replaced this one meanwhile.
      if (!isStored(request) || request.isRefused) continue;
      if (!(await settled(request))) return;
      changed(queuedRequests.getState().requests.filter((other) => other !== request));
    }
  } finally {
    isSending = false;
  }
}

/**
 * Sends a request; returns whether it is done with: the service has answered it, with success or refusal, or the screen is to
 * ask first, since a cancelling that was free would cost something by now.
 */
async function settled(request: QueuedRequest): Promise<boolean> {
  if (request.kind === 'cancel' && request.freeUntil && serverNow() >= Date.parse(request.freeUntil)) {
    requestQueued({ ...request, isRefused: true });
    return true;
  }
  try {
    const params = { id: request.rideId };
    if (request.kind === 'rating') await call(rideRoutes.rateRide, { params, body: request.body });
    else if (request.kind === 'tags') await call(rideRoutes.tagRide, { params, body: request.body });
    else rideUpdated(await sendCancel(request.rideId, request.body));
    return true;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500 || error.status === 429) return false;
    if (error.code === 'unexpected') return false;
    if (isOutdated(error)) {
      reloadWanted(request, error);
      return false;
    }
    logMutationError(error);
    if (error.code === 'auth.required') sessionEnded();
    else if (request.kind === 'cancel') return settledCancel(request, error);
    return true;
  }
}

/** Cancels a ride that has moved on as long as that is free, as the rider was promised; otherwise the screen asks. */
async function settledCancel(request: Cancel, error: ApiError): Promise<boolean> {
  const { ride } = error;
  if (ride) rideUpdated(ride);
  if (ride?.status === 'cancelled' || !isWanted(request)) return true;
  const seenStatus = ride && freeToCancel(ride);
  if (seenStatus && seenStatus !== request.body.seenStatus) {
    const { reason, note, seenFee } = request.body;
    return settled({ ...request, body: { reason, note, seenStatus, seenFee } });
  }
  // The page of the ride says it while there is one.
  if (ride && isLive(ride.status)) requestQueued({ ...request, isRefused: true });
  else {
    showToast({ tone: 'error', title: translate('app.error'), description: errorText(error, 'rider.cancel.failed') });
  }
  return true;
}

const isCancellable = ({ status }: Ride): boolean => isLive(status) && status !== 'in_progress';

/** Returns until when cancelling a ride costs nothing; nothing where it costs something already, or never does. */
export const freeUntilOf = ({ status, fees }: Pick<Ride, 'status' | 'fees'>): { freeUntil?: string } =>
  status !== 'pending' && fees && fees.cancellation > 0 && serverNow() < Date.parse(fees.freeUntil)
    ? { freeUntil: fees.freeUntil }
    : {};

/** Returns the status in which a ride can be cancelled at no cost; null where it costs something, or is too late. */
function freeToCancel(ride: Ride): CancelRequest['seenStatus'] | null {
  const { status, fees } = ride;
  const isFree = status === 'pending' || !fees || serverNow() < Date.parse(fees.freeUntil);
  return isFree && isCancellable(ride) ? (LIVE_STATUSES.find((live) => live === status) ?? null) : null;
}

/** Checks whether the rider has not chosen to keep the ride while the request was sent. */
const isWanted = ({ rideId }: Cancel): boolean =>
  queuedRequests.getState().requests.some((other) => other.kind === 'cancel' && other.rideId === rideId);

function changed(requests: readonly QueuedRequest[]): void {
  stored.write(requests.length > 0 ? requests : null);
  queuedRequests.setState({ requests });
}

const othersThan = ({ rideId, kind }: Pick<QueuedRequest, 'rideId' | 'kind'>) =>
  queuedRequests.getState().requests.filter((other) => other.rideId !== rideId || other.kind !== kind);
