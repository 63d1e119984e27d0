import { isLive, LIVE_STATUSES } from '@waka/contracts/rides/ride-status';
import type { Ride } from '@waka/contracts/rides/ride-views';
import { rideRoutes } from '@waka/contracts/rides/ride-routes';
import { call } from '../../../lib/api/api-client.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { errorText } from '../../../lib/error-text.ts';
import { translate } from '../../../lib/i18n/i18n.ts';
import { isOutdated, reloadWanted } from '../../../lib/live/reload-wanted.ts';
import { rideStore, rideUpdated } from '../../../lib/live/ride.store.ts';
import { orWithout } from '../../../lib/api/or-without.ts';
import { logMutationError } from '../../../lib/query-client.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { signedOut } from '../../../lib/session/session.store.ts';
import { showToast, toastClosed, toastStore } from '../../../lib/toasts/toast.store.ts';
import { orWithoutNear } from '../draft/or-without-near.ts';
import { draftCleared } from '../draft/trip-draft.store.ts';
import { isCompared, isToAsk, positionAsked } from './has-moved.ts';
import { isDearer, isEstimated, UNAVAILABLE } from './is-dearer.ts';
import { isRideOf } from './is-ride-of.ts';
import { askAgain, askForPrices, openAgain } from './open-again.ts';
import { pendingChanged, pendingStore, type PendingBooking } from './pending-booking.store.ts';
import { bookingEnded, isWithdrawn, readPending, withdrawalKept } from './read-pending.ts';
import { startAsked } from './start-question.ts';

let sending: Promise<void> | null = null;

/** Sends or withdraws the pending booking. A call during an attempt joins that attempt. */
export function sendBooking(): Promise<void> {
  sending ??= attempts().finally(() => {
    sending = null;
  });
  return sending;
}

async function attempts(): Promise<void> {
  const asked = readPending();
  if (asked && isCompared(asked)) await positionAsked();
  const tried = readPending();
  await attempt().catch((error: unknown) => {
    if (tried && isWithdrawn(tried)) withdrawalKept(tried);
    if (isOutdated(error)) reloadWanted(tried?.key, error);
    waitForNetwork(error);
  });
  const { booking } = pendingStore.getState();
  // While one that another page withdrew was under way here, the rider has booked again.
  if (booking && booking.key !== tried?.key) await attempts();
}

/** Withdraws the booking. Once it was sent, the service has to be asked whether it arrived. */
export function bookingWithdrawn(): void {
  const booking = readPending();
  if (!booking) return;
  if (booking.sends === 0) {
    showNothingBooked(booking);
    return;
  }
  pendingChanged({ ...booking, isWithdrawn: true });
  void sendBooking();
}

async function attempt(): Promise<void> {
  let booking = readPending();
  if (!booking) return;
  if (!navigator.onLine) throw new Error('no network');
  if (booking.isWithdrawn) {
    await withdraw(booking, await madeBy(booking));
    return;
  }
  if (isToAsk(booking)) {
    await askForStart(booking);
    return;
  }
  if (booking.sends === 0 && serverNow() > booking.pricedUntil) {
    askAgain(booking, 'offline.priceOld');
    return;
  }
  if (booking.sends === 0 && isEstimated(booking)) {
    const isOther = await isDearer(booking);
    const now = readPending();
    // Withdrawn meanwhile, or sent by another page.
    if (now?.key !== booking.key || now.sends > 0) return;
    if (isOther) {
      askAgain(now, 'offline.priceOther');
      return;
    }
    booking = now;
  }
  // Stored before it is sent: if this page is closed now, the next one knows that it may have arrived.
  const { start, ...asked } = booking;
  // The question is over where the rider has come back to the pickup.
  pendingChanged({ ...asked, sends: booking.sends + 1, ...(start === 'there' && { start }) });
  try {
    const ride = await send(booking);
    if (isWithdrawn(booking)) await withdraw(booking, ride);
    else booked(booking, ride);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (isOutdated(error) && !isWithdrawn(booking)) {
      notSent(booking);
      throw error;
    }
    const isCertain = error.code === 'auth.required' || (error.status < 500 && booking.sends === 0);
    const made = isCertain ? null : await rideMade(booking);
    if (made && isWithdrawn(booking)) await withdraw(booking, made);
    else if (made) booked(booking, made);
    else refused(booking, error);
  }
}

/** Takes back the count of an attempt that the service has refused unread. */
function notSent({ key }: PendingBooking): void {
  const booking = readPending();
  if (booking?.key === key) pendingChanged({ ...booking, sends: booking.sends - 1 });
}

const send = ({ body: asked, key }: PendingBooking): Promise<Ride> =>
  orWithoutNear(asked, (body) => {
    const { pickupNote: _, ...withoutNote } = body;
    return orWithout(
      'pickupNote',
      () => call(rideRoutes.requestRide, { body, idempotencyKey: key }),
      () => call(rideRoutes.requestRide, { body: withoutNote, idempotencyKey: key }),
    );
  });

/** Lets the rider choose where the ride starts. Nothing is sent until then; an earlier attempt may have made the ride. */
async function askForStart(booking: PendingBooking): Promise<void> {
  const made = booking.sends > 0 ? await madeBy(booking) : null;
  if (isWithdrawn(booking)) await withdraw(booking, made);
  else if (made) booked(booking, made);
  // Answered while the ride was looked for.
  else if (readPending()?.start === 'there') await attempt();
  else startAsked(booking);
}

/** Finds the ride that a booking has made; null where it made none. */
async function madeBy(booking: PendingBooking): Promise<Ride | null> {
  const ride = await call(rideRoutes.activeRide);
  return ride && isRideOf(booking, ride) ? ride : null;
}

/**
 * Finds the ride that was made although the response was an error; null when there is none. Throws, so that the booking
 * waits, while the service does not answer that request and the ride may exist: after an earlier attempt without a
 * response, behind a gateway that failed, or where this page has become too old to ask.
 */
async function rideMade(booking: PendingBooking): Promise<Ride | null> {
  try {
    return await madeBy(booking);
  } catch (error) {
    if (booking.sends > 0 || isWithdrawn(booking) || !(error instanceof ApiError) || isOutdated(error)) throw error;
    if (UNAVAILABLE.has(error.status)) throw error;
    return null;
  }
}

function booked(booking: PendingBooking, ride: Ride): void {
  bookingEnded(booking);
  rideUpdated(ride);
  draftCleared();
  showLooking(ride.id);
}

/** Shows a toast about the search for drivers, for as long as the search lasts. */
function showLooking(rideId: string): void {
  const isLooking = () => {
    const { ride } = rideStore.getState();
    return ride?.id === rideId && ride.status === 'pending';
  };
  // A driver may have accepted before this response arrived.
  if (!isLooking()) return;
  showToast({ title: translate('rider.booking.requested'), description: translate('rider.booking.looking') });
  const { toast } = toastStore.getState();
  const leave = rideStore.subscribe(() => {
    if (isLooking()) return;
    if (toast) toastClosed(toast.id);
    leave();
  });
}

function refused(booking: PendingBooking, error: ApiError): void {
  logMutationError(error);
  if (error.code === 'auth.required') {
    bookingEnded(booking);
    signedOut();
    return;
  }
  if (isWithdrawn(booking)) {
    showNothingBooked(booking);
    return;
  }
  if (error.code === 'quote.not_found') askForPrices();
  const { isWaiting } = pendingStore.getState();
  bookingEnded(booking);
  if (error.ride) rideUpdated(error.ride);
  else openAgain(booking, isWaiting);
  showToast({
    tone: 'error',
    title: translate('rider.booking.bookingFailed'),
    description: errorText(error, 'rider.booking.failedText'),
  });
}

/** Withdraws a booking; `ride` is the one that it made, which is cancelled, and null where it made none. */
async function withdraw(booking: PendingBooking, ride: Ride | null): Promise<void> {
  if (!ride || !isLive(ride.status)) {
    showNothingBooked(booking);
    return;
  }
  try {
    // The rider has seen neither a driver nor a fee; without a driver there is none. A backend that does not know the field
    // refuses: the ride is shown then.
    const seenFee = ride.status === 'pending' ? undefined : 0;
    const body = { reason: 'changed_mind', seenStatus: seenOf(ride), seenFee } as const;
    rideUpdated(await call(rideRoutes.cancelRide, { params: { id: ride.id }, body }));
    bookingEnded(booking);
  } catch (error) {
    if (!(error instanceof ApiError) || isPassing(error)) throw error;
    logMutationError(error);
    // It changed at the same moment: the rider sees its state, and can cancel there.
    bookingEnded(booking);
    rideUpdated(error.ride ?? ride);
  }
}

/** Returns whether an error says nothing about the ride, or asks to retry later. */
const isPassing = (error: ApiError) =>
  error.code === 'unexpected' || error.status >= 500 || error.status === 429 || isOutdated(error);

const seenOf = ({ status }: Ride) => LIVE_STATUSES.find((live) => live === status);

function showNothingBooked(booking: PendingBooking): void {
  bookingEnded(booking);
  showToast({ title: translate('offline.cancelled') });
}

function waitForNetwork(error: unknown): void {
  console.warn('The booking waits for the network:', error);
  pendingStore.setState(({ booking }) => ({ isWaiting: booking !== null }));
}
