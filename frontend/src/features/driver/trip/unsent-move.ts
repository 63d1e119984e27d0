import type { Ride } from '@waka/contracts/rides/ride-views';
import { ApiError, isUnanswered } from '../../../lib/api/api-error.ts';
import { errorText } from '../../../lib/error-text.ts';
import { translate } from '../../../lib/i18n/i18n.ts';
import { geolocationStore } from '../../../lib/device/geolocation.ts';
import { isOutdated, reloadWanted } from '../../../lib/live/reload-wanted.ts';
import { rideStore, rideUpdated } from '../../../lib/live/ride.store.ts';
import { showToast } from '../../../lib/toasts/toast.store.ts';
import { sendFixes } from '../position/send-fixes.ts';
import { isSamePlace, isSameTrip, isStillThere } from './is-next-step.ts';
import {
  isKept,
  keptSteps,
  NO_NOTES,
  stepDropped,
  stepKept,
  stepsDropped,
  type KeptStep,
  type MissedChange,
  type StepMove,
} from './kept-steps.store.ts';
import { isPinRefusal, moveRefused } from './move-refused.ts';
import { isDone, makeMove, type RideMove } from './ride-move.ts';

/** Differs from phone to phone, so that not all of them meet a service that has just returned in the same moment. */
const pauseMs = () => 1_000 + Math.random() * 1_000;

/** For so long a step waits for the positions before it: without them it looks as if the phone had sent none. */
const FIXES_MS = 10_000;
/** And for so long at the tap, while the driver waits. */
const FIRST_FIXES_MS = 2_000;

/** Positions come every few seconds. */
const FRESH_MS = 30_000;

let timer: ReturnType<typeof setTimeout> | undefined;
let flight: { step: KeptStep; abort: AbortController } | null = null;

/**
 * Makes a move of the trip. A step forward that gets no answer is kept, also through a reload, and sent again until the
 * service has answered; further steps wait behind it. Returns null for a step that is kept.
 * Throws ApiError, and NetworkError for a move that is not kept.
 */
export async function moveWhenBack(move: RideMove, ride: Ride): Promise<Ride | null> {
  keptSteps.setState(NO_NOTES);
  const tappedAt = lastFixAt();
  if (!isStep(move)) return makeMove(move, ride);
  if (keptSteps.getState().steps.length === 0) {
    await sendFixes(FIRST_FIXES_MS);
    try {
      return await makeMove(move, ride);
    } catch (error) {
      if (!isUnanswered(error)) throw error;
    }
  }
  const { id, status, seq, attempt, stops, dropoffLocation, paymentMethod } = ride;
  const kept = move.kind === 'start' || move.kind === 'complete' ? { ...move, tappedAt } : move;
  stepKept({ move: kept, seen: { id, status, seq, attempt, stops, dropoffLocation, paymentMethod } });
  sendLater();
  return null;
}

/**
 * Returns the time of the last position, as it is sent; undefined for an old one, as when the driver comes back from another
 * app or a phone at rest repeats what it measured before, and where positions have a clock of their own.
 */
function lastFixAt(): number | undefined {
  const known = geolocationStore.getState();
  const isFresh = known.kind === 'position' && Math.abs(Date.now() - known.position.at) < FRESH_MS;
  return isFresh ? Math.round(known.position.at) : undefined;
}

const isStep = (move: RideMove): move is StepMove =>
  move.kind === 'arrive' || move.kind === 'start' || move.kind === 'reach' || move.kind === 'complete';

/** Takes back a step that is kept. */
export function stepWithdrawn(step: KeptStep): void {
  stepDropped(step);
  if (flight?.step === step) flight.abort.abort();
}

/** Sends the steps that are kept, one after the other; does nothing without any, or while one is being sent. */
export function sendKeptSteps(): void {
  clearTimeout(timer);
  const [step] = keptSteps.getState().steps;
  if (step && !flight) void sendFirst(step);
}

function sendLater(): void {
  clearTimeout(timer);
  timer = setTimeout(sendKeptSteps, pauseMs());
}

async function sendFirst(step: KeptStep): Promise<void> {
  if (await isSettled(step)) sendKeptSteps();
  else sendLater();
}

/** Returns whether the step is done with: made already, without object by now, or answered by the service. */
async function isSettled(step: KeptStep): Promise<boolean> {
  const { ride, isKnown } = rideStore.getState();
  // After a reload the ride comes a moment later.
  if (!ride && !isKnown) return false;
  if (ride?.id === step.seen.id && isDone(step.move, ride)) stepMade(step, ride);
  else if (!ride || !isStillThere(step, ride)) stepsLate(step, ride);
  else if (!isSamePlace(step, ride)) tripChanged(step);
  else return isAnswered(step);
  return true;
}

async function isAnswered(step: KeptStep): Promise<boolean> {
  const abort = new AbortController();
  flight = { step, abort };
  try {
    await sendFixes(FIXES_MS);
    if (!isKept(step)) return true;
    const moved = await makeMove(step.move, step.seen, abort.signal);
    // Signed out meanwhile: the answer is the last driver's.
    if (!isKept(step)) return true;
    stepMade(step, moved);
    rideUpdated(moved);
  } catch (error) {
    if (!isAboutStep(error)) {
      if (isOutdated(error)) reloadWanted(step, error);
      return abort.signal.aborted || !isKept(step);
    }
    if (isKept(step)) refused(step, error);
  } finally {
    flight = null;
  }
  return true;
}

/**
 * Drops a step that the service has made, and keeps what the rider changed after the tap: the note of a change stands until
 * the next event, which is this step.
 */
function stepMade(step: KeptStep, moved: Ride): void {
  stepDropped(step);
  const { id: rideId, paymentMethod } = step.seen;
  const isTripOther = !isSameTrip(step, moved);
  const isPaidOtherwise = paymentMethod !== undefined && paymentMethod !== moved.paymentMethod;
  if (isTripOther) showToast({ title: translate('driver.trip.changed') });
  const missed: MissedChange[] = [
    ...(isTripOther ? [{ rideId, event: 'trip_changed' as const }] : []),
    ...(isPaidOtherwise ? [{ rideId, event: 'payment_changed' as const }] : []),
  ];
  if (missed.length > 0) keptSteps.setState({ missed });
}

/**
 * Returns whether a refusal is about the step itself. A service that is overloaded, failing or newer than this page, an
 * answer that breaks off, and one that a proxy gives in its place say nothing of it: it is sent again.
 */
const isAboutStep = (error: unknown): boolean =>
  error instanceof ApiError && error.status < 500 && !OF_OTHERS.has(error.code);

const OF_OTHERS: ReadonlySet<ApiError['code']> = new Set(['client.outdated', 'request.too_many', 'unexpected']);

/** Handles the refusal of a step: those behind it depend on it, unless it was made already. */
function refused(step: KeptStep, error: unknown): void {
  const truth = error instanceof ApiError ? error.ride : null;
  if (truth) rideUpdated(truth);
  if (truth && isDone(step.move, truth)) {
    stepMade(step, truth);
    return;
  }
  // A ride that is over or further on says so by its screen.
  if (truth && !isPinRefusal(error) && isStillThere(step, truth)) return tripChanged(step);
  stepsLate(step, truth);
  if (isPinRefusal(error)) pinRefused(error);
  else if (!truth) moveRefused(error, step.move);
}

/** Shows beside the PIN pad, and to a driver who is on the way by now, that the trip has not begun. */
function pinRefused(error: ApiError): void {
  keptSteps.setState({ pinRefusal: error });
  showToast({ tone: 'error', title: translate('app.error'), description: errorText(error, 'driver.moveFailed') });
}

/** Drops the steps of a trip that its rider has changed since: the driver is asked again. */
function tripChanged(step: KeptStep): void {
  stepsOutdated(step);
  showToast({ title: translate('driver.trip.changed') });
}

/** Drops the steps of a ride that has gone on without them; of one that was cancelled its screen names them. */
function stepsLate(step: KeptStep, ride: Ride | null): void {
  if (ride?.id === step.seen.id && ride.status === 'cancelled') stepsOutdated(step);
  else stepsDropped(step.seen.id);
}

function stepsOutdated({ seen: { id } }: KeptStep): void {
  const outdated = keptSteps.getState().steps.filter(({ seen }) => seen.id === id);
  stepsDropped(id);
  keptSteps.setState({ outdated });
}
