import type { LatLng } from '@waka/contracts/geo';
import type { OwnIncident } from '@waka/contracts/safety/incident';
import { create } from 'zustand';
import { storedValue } from '../../lib/storage/stored-value.ts';

/** A call for help that is not acknowledged yet. Its key makes all its repeats one call. */
export interface SosCall {
  rideId: string;
  key: string;
  position: LatLng | null;
  /** When the phone last confirmed the position, by its own clock. */
  heardAt?: number;
  /** When the button was pressed, by the phone's clock; missing from a call that an older app kept. */
  pressedAt?: number;
}

export type SosState =
  | { kind: 'idle' }
  /** `hasFailed` once an attempt did not get through. */
  | { kind: 'sending'; call: SosCall; hasFailed: boolean }
  | { kind: 'sent'; rideId: string; incident: OwnIncident }
  | { kind: 'refused'; rideId: string };

const unanswered = storedValue<SosCall>('sos');

export const sosStore = create<SosState>(() => ({ kind: 'idle' }));

export function sosBegun(call: SosCall): void {
  unanswered.write(call);
  sosStore.setState({ kind: 'sending', call, hasFailed: false }, true);
}

export const sosAttemptFailed = (call: SosCall) => sosStore.setState({ kind: 'sending', call, hasFailed: true }, true);

export function sosTaken(rideId: string, incident: OwnIncident): void {
  unanswered.write(null);
  sosStore.setState({ kind: 'sent', rideId, incident }, true);
}

export function sosRefused(rideId: string): void {
  unanswered.write(null);
  sosStore.setState({ kind: 'refused', rideId }, true);
}

/** Returns the call that a page which was closed or reloaded left unacknowledged. Signing out removes it. */
export const sosLeftBehind = (): SosCall | null => unanswered.read();

/** Withdraws the call that is not acknowledged yet; one attempt may have reached the service all the same. */
export function sosWithdrawn(): void {
  unanswered.write(null);
  sosCleared();
}

/** Returns the call that is to be sent; null once it is acknowledged, refused or withdrawn. */
export function sosToSend(): SosCall | null {
  const state = sosStore.getState();
  return state.kind === 'sending' ? state.call : null;
}

export const sosCleared = () => sosStore.setState({ kind: 'idle' }, true);
