import { useMutation } from '@tanstack/react-query';
import type { ErrorCode } from '@waka/contracts/errors';
import { driverRoutes } from '@waka/contracts/drivers/driver-routes';
import type { Offer, OfferClosedReason } from '@waka/contracts/matching/offer';
import type { Ride } from '@waka/contracts/rides/ride-views';
import { rideRoutes } from '@waka/contracts/rides/ride-routes';
import { call } from '../../../lib/api/api-client.ts';
import { ApiError, isUnanswered } from '../../../lib/api/api-error.ts';
import { orWithout } from '../../../lib/api/or-without.ts';
import { errorText } from '../../../lib/error-text.ts';
import { translate } from '../../../lib/i18n/i18n.ts';
import { offerAnswered, offerArrived, offerClosed, offerDismissed, offerStore } from '../../../lib/live/offer.store.ts';
import { rideStore, rideUpdated } from '../../../lib/live/ride.store.ts';
import { logMutationError } from '../../../lib/query-client.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { showToast } from '../../../lib/toasts/toast.store.ts';
import { refreshFigures } from '../duty/use-fresh-figures.ts';

const TRY_MS = 5_000;
const PAUSE_MS = 700;

/** Outcome of the offer by the error code of a refused acceptance. */
const closedBy: Partial<Record<ErrorCode | 'unexpected', OfferClosedReason>> = {
  'ride.taken': 'taken',
  'offer.expired': 'expired',
  'offer.closed': 'cancelled',
  'offer.not_found': 'cancelled',
};

export const useAcceptOffer = () =>
  useMutation({
    onMutate: offerAnswered,
    mutationFn: acceptWhileOpen,
    onSuccess: (ride) => {
      rideUpdated(ride);
      offerDismissed();
    },
    onError: acceptanceFailed,
  });

/** Shows the outcome of the offer; one that can still be won is offered again. */
export function acceptanceFailed(error: unknown, offer: Offer): void {
  const reason = error instanceof ApiError ? closedBy[error.code] : undefined;
  if (reason) {
    offerClosed({ offerId: offer.offerId, reason });
    return;
  }
  showToast({ tone: 'error', title: translate('app.error'), description: errorText(error, 'driver.offer.failed') });
  const present = answered(offer);
  if (!present) return;
  const isOutdated = error instanceof ApiError && error.code === 'offer.price_changed' && present.fare === offer.fare;
  if (isOutdated) void readAgain(offer);
  else offerAgain(present);
}

/** Returns the offer as it was last received, while its answer is pending; null otherwise. */
function answered({ offerId }: Offer): Offer | null {
  const state = offerStore.getState();
  return state.kind === 'answering' && state.offer.offerId === offerId ? state.offer : null;
}

function offerAgain(offer: Offer): void {
  offerDismissed();
  if (serverNow() < Date.parse(offer.expiresAt)) offerArrived(offer);
}

/** Fetches the offer whose new price has not reached this phone. Never rejects. */
async function readAgain(offer: Offer): Promise<void> {
  const offers = await call(driverRoutes.driverOffers).catch(() => []);
  const present = answered(offer);
  if (!present) return;
  const read = offers.find(({ offerId }) => offerId === offer.offerId) ?? present;
  if (read.fare === offer.fare) offerDismissed();
  else offerAgain(read);
}

/** Declines an offer and removes it at once. A lost request costs nothing either: the offer expires by itself. */
export function declineOffer({ rideId, offerId }: Offer): void {
  offerClosed({ offerId, reason: 'declined' });
  call(rideRoutes.declineRide, { params: { id: rideId }, body: { offerId } })
    // The screen has closed it before the service counted it.
    .then(refreshFigures)
    .catch(logMutationError);
}

/**
 * Accepts an offer; retries after a network failure until the offer expires, since the winner may repeat the request.
 * Whatever became of the response, a ride that has reached this phone as the driver's own is accepted.
 * Throws ApiError or NetworkError, or what broke off the last response.
 */
export async function acceptWhileOpen(offer: Offer): Promise<Ride> {
  for (;;) {
    try {
      return await accept(offer);
    } catch (error) {
      const own = acceptedRide(offer);
      if (own) return own;
      // A response that breaks off in its body is no ApiError, and says as little as none.
      const isRefused = error instanceof ApiError && !isUnanswered(error);
      if (isRefused || serverNow() > Date.parse(offer.expiresAt)) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

/** Returns the offered ride where it has become the driver's, null otherwise. */
function acceptedRide({ rideId }: Offer): Ride | null {
  const { ride } = rideStore.getState();
  return ride?.id === rideId && ride.driver ? ride : null;
}

async function accept({ rideId, offerId, fare }: Offer): Promise<Ride> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), TRY_MS);
  try {
    const { signal } = patience;
    const params = { id: rideId };
    return await orWithout(
      'fare',
      () => call(rideRoutes.acceptRide, { params, body: { offerId, fare }, signal }),
      () => call(rideRoutes.acceptRide, { params, body: { offerId }, signal }),
    );
  } finally {
    clearTimeout(timer);
  }
}
