import { isLive, LIVE_STATUSES } from '@waka/contracts/rides/ride-status';
import type { Ride } from '@waka/contracts/rides/ride-views';
import { rideRoutes } from '@waka/contracts/rides/ride-routes';
import { call } from '../../../lib/api/api-client.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { errorText } from '../../../lib/error-text.ts';
import { translate } from '../../../lib/i18n/i18n.ts';
import { rideStore, rideUpdated } from '../../../lib/live/ride.store.ts';
import { orWithout } from '../../../lib/api/or-without.ts';
import { logMutationError, queryClient } from '../../../lib/query-client.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { signedOut } from '../../../lib/session/session.store.ts';
import { showToast, toastClosed, toastStore } from '../../../lib/toasts/toast.store.ts';
import { orWithoutNear } from '../draft/or-without-near.ts';
import { bookingOpened, choiceKept, draftCleared } from '../draft/trip-draft.store.ts';
import type { DraftPlace } from '../draft/draft-place.ts';
import { isCompared, isToAsk, positionAsked } from './has-moved.ts';
import { isDearer, isEstimated } from './is-dearer.ts';
import { isRideOf } from './is-ride-of.ts';
import { pendingChanged, pendingStore, type PendingBooking } from './pending-booking.store.ts';
import { bookingEnded, isWithdrawn, readPending, withdrawalKept } from './read-pending.ts';

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
    const ride = await call(rideRoutes.activeRide);
    await withdraw(booking, ride && isRideOf(booking, ride) ? ride : null);
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
    const isCertain = error.code === 'auth.required' || (error.status < 500 && booking.sends === 0);
    const made = isCertain ? null : await rideMade(booking);
    if (made && isWithdrawn(booking)) await withdraw(booking, made);
    else if (made) booked(booking, made);
    else refused(booking, error);
  }
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
  const ride = booking.sends > 0 ? await call(rideRoutes.activeRide) : null;
  const made = ride && isRideOf(booking, ride) ? ride : null;
  if (isWithdrawn(booking)) {
    await withdraw(booking, made);
    return;
  }
  if (made) {
    booked(booking, made);
    return;
  }
  const now = readPending();
  if (now?.key !== booking.key) return;
  // Answered while the ride was looked for.
  if (now.start === 'there') {
    await attempt();
    return;
  }
  pendingChanged({ ...now, start: 'asked' });
  pendingStore.setState({ isWaiting: true });
  if (now.start !== 'asked' && screens === 0)
    showToast({ tone: 'error', title: translate('offline.moved'), description: translate('offline.movedText') });
}

/** Number of screens that show the waiting booking, and so the question. */
let screens = 0;

/** Notes that a screen shows the waiting booking; returns the function to call once it does not any more. */
export function waitingShown(): () => void {
  screens += 1;
  return () => {
    screens -= 1;
  };
}

/** Sends the booking with the pickup of before, which is named from now on. */
export function startedThere(): void {
  const booking = readPending();
  if (!booking) return;
  pendingChanged({ ...booking, start: 'there', trip: { ...booking.trip, pickup: namedPlace(booking.trip.pickup) } });
  void sendBooking();
}

function namedPlace(place: DraftPlace & { isCurrent?: true }): DraftPlace {
  const { isCurrent: _, ...named } = place;
  return { ...named, name: place.address };
}

/** Shows the prices from another place instead, for the same wishes; a note about the pickup of before is no help there. */
export function startedAt(here: DraftPlace): void {
  const booking = readPending();
  if (!booking) return;
  const { pickupNote: _, ...body } = booking.body;
  // Marked first: an attempt of another page may yet make the ride, and cancels it then.
  pendingChanged({ ...booking, isWithdrawn: true });
  readPending();
  bookingEnded(booking);
  openAgain({ ...booking, body, trip: { ...booking.trip, pickup: here } }, false);
}

/**
 * Finds the ride that was made although the response was an error; null when there is none. Throws, so that the booking
 * waits, while the service does not answer that request and the ride may exist: after an earlier attempt without a
 * response, or behind a gateway that failed.
 */
async function rideMade(booking: PendingBooking): Promise<Ride | null> {
  try {
    const ride = await call(rideRoutes.activeRide);
    return ride && isRideOf(booking, ride) ? ride : null;
  } catch (error) {
    if (booking.sends > 0 || isWithdrawn(booking) || !(error instanceof ApiError) || UNAVAILABLE.has(error.status))
      throw error;
    return null;
  }
}

const UNAVAILABLE: ReadonlySet<number> = new Set([502, 503, 504]);

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

/** Returns to the prices of a trip that was never sent: its price is another one now, about which the rider decides. */
function askAgain(booking: PendingBooking, title: 'offline.priceOld' | 'offline.priceOther'): void {
  bookingEnded(booking);
  openAgain(booking, false);
  askForPrices();
  showToast({ tone: 'error', title: translate(title), description: translate('offline.priceOldText') });
}

/**
 * Opens the prices of a booking again, for the same person: its panel may be new, and would choose another class where
 * this one is barred.
 */
function openAgain({ trip, body }: PendingBooking, isRefused: boolean): void {
  const { vehicleType, paymentMethod, pickupNote, passenger } = body;
  choiceKept({
    vehicleType,
    paymentMethod,
    wishes: { ...(pickupNote && { pickupNote }), ...(passenger && { passenger }) },
  });
  bookingOpened({ ...trip, isRefused });
}

const askForPrices = () => void queryClient.invalidateQueries({ queryKey: ['rides', 'quote'] });

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
const isPassing = ({ code, status }: ApiError) => code === 'unexpected' || status >= 500 || status === 429;

const seenOf = ({ status }: Ride) => LIVE_STATUSES.find((live) => live === status);

function showNothingBooked(booking: PendingBooking): void {
  bookingEnded(booking);
  showToast({ title: translate('offline.cancelled') });
}

function waitForNetwork(error: unknown): void {
  console.warn('The booking waits for the network:', error);
  pendingStore.setState(({ booking }) => ({ isWaiting: booking !== null }));
}
