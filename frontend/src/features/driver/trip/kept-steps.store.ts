import type { RideEventType } from '@waka/contracts/rides/ride-status';
import type { Ride } from '@waka/contracts/rides/ride-views';
import { create } from 'zustand';
import type { ApiError } from '../../../lib/api/api-error.ts';
import { useSession } from '../../../lib/session/session.store.ts';
import { storedValue } from '../../../lib/storage/stored-value.ts';
import type { RideMove } from './ride-move.ts';

/** A step forward of the trip. What is undone or cancelled depends on the moment, and is not kept. */
export type StepMove = Extract<RideMove, { kind: 'arrive' | 'start' | 'reach' | 'complete' }>;

/** A step that the service has not answered yet. */
export interface KeptStep {
  move: StepMove;
  /** The ride as the screen showed it at the tap. */
  seen: Pick<Ride, 'id' | 'status' | 'seq' | 'attempt' | 'stops' | 'dropoffLocation'> &
    // A page from before has stored none.
    Partial<Pick<Ride, 'paymentMethod'>>;
}

/** A change by the rider that the phone has read together with a step that was sent after it. */
export interface MissedChange {
  rideId: string;
  event: Extract<RideEventType, 'trip_changed' | 'payment_changed'>;
}

interface Kept {
  /** In the order of the trip. */
  steps: readonly KeptStep[];
  /** Why the PIN of a kept start was refused, until the next step. */
  pinRefusal: ApiError | null;
  /** The steps that were dropped because the rider changed the trip or cancelled the ride, until the next step. */
  outdated: readonly KeptStep[];
  /** What the rider changed while steps waited, until the next step. */
  missed: readonly MissedChange[];
}

/** Clears what stands until the next step. */
export const NO_NOTES: Omit<Kept, 'steps'> = { pinRefusal: null, outdated: [], missed: [] };

const stored = storedValue<readonly KeptStep[]>('steps');

export const keptSteps = create<Kept>(() => ({ steps: stored.read() ?? [], ...NO_NOTES }));

export const stepKept = (step: KeptStep) => changed([...keptSteps.getState().steps, step]);
export const stepDropped = (step: KeptStep) => changed(keptSteps.getState().steps.filter((other) => other !== step));
export const stepsDropped = (rideId: string) =>
  changed(keptSteps.getState().steps.filter(({ seen }) => seen.id !== rideId));

export const isKept = (step: KeptStep): boolean => keptSteps.getState().steps.includes(step);

/** Reads again what is stored, as a page that was loaded anew does. */
export const stepsReadAgain = () => keptSteps.setState({ steps: stored.read() ?? [], ...NO_NOTES });

/** Returns the ride as it is once the steps that wait for the network have been sent, but for its end. */
export function withKeptSteps(ride: Ride, steps: readonly KeptStep[]): Ride {
  const own = steps.filter(({ seen }) => seen.id === ride.id).map(({ move }) => move);
  return own.reduce(withStep, ride);
}

function withStep(ride: Ride, move: StepMove): Ride {
  if (move.kind === 'arrive' && ride.status === 'accepted') return { ...ride, status: 'arrived' };
  if (move.kind === 'start' && ride.status === 'arrived') return { ...ride, status: 'in_progress' };
  if (move.kind === 'reach' && move.number > ride.stopsReached) return { ...ride, stopsReached: move.number };
  return ride;
}

function changed(steps: readonly KeptStep[]): void {
  stored.write(steps.length > 0 ? steps : null);
  keptSteps.setState({ steps });
}

// The steps of one driver are not sent in the name of the next one on this page; the storage is cleared by then.
useSession.subscribe((now, before) => {
  const isOther = now.kind === 'signed_in' && before.kind === 'signed_in' && now.user.id !== before.user.id;
  if (isOther || now.kind === 'signed_out' || now.kind === 'left') keptSteps.setState({ steps: [], ...NO_NOTES });
});
