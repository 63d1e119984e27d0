import type { LatLng } from '@waka/contracts/geo';
import type { OwnIncident } from '@waka/contracts/safety/incident';
import { create } from 'zustand';
import { useSession } from '../../lib/session/session.store.ts';
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

/** The person's open call for help, as the service last had it, for the time without network. */
export const keptAlert = storedValue<OwnIncident>('alert');

/** Returns the same as the list of the person's incidents; undefined where none was open. */
export function knownIncidents(): OwnIncident[] | undefined {
  const alert = keptAlert.read();
  return alert ? [alert] : undefined;
}

export const sosStore = create<SosState>(() => ({ kind: 'idle' }));

/** Whether the storage of this phone has the call, so that another page can send it or withdraw it as well. */
let isKept = false;

export function sosBegun(call: SosCall, hasFailed = false): void {
  unanswered.write(call);
  isKept = unanswered.read()?.key === call.key;
  sosStore.setState({ kind: 'sending', call, hasFailed }, true);
}

export function sosAttemptFailed(): void {
  const state = sosStore.getState();
  if (state.kind === 'sending') sosStore.setState({ ...state, hasFailed: true }, true);
}

export function sosTaken(rideId: string, incident: OwnIncident): void {
  unanswered.write(null);
  keptAlert.write(incident);
  sosStore.setState({ kind: 'sent', rideId, incident }, true);
}

export function sosRefused(rideId: string): void {
  unanswered.write(null);
  sosStore.setState({ kind: 'refused', rideId }, true);
}

/** Withdraws the call that is not acknowledged yet; an attempt may have reached the service all the same. */
export function sosWithdrawn(): void {
  if (!sosToSend()) return;
  unanswered.write(null);
  sosCleared();
}

/**
 * Returns the call that is to be sent; null once it is acknowledged, refused or withdrawn. One that another page has sent
 * or withdrawn, so that the storage no longer has it, is cleared here, too.
 */
export function sosToSend(): SosCall | null {
  const state = sosStore.getState();
  if (state.kind !== 'sending') return null;
  if (!isKept || unanswered.read()?.key === state.call.key) return state.call;
  sosCleared();
  return null;
}

/** Returns the call that a page which was closed or reloaded left unacknowledged. Signing out removes it. */
export const sosLeftBehind = (): SosCall | null => unanswered.read();

const sosCleared = () => sosStore.setState({ kind: 'idle' }, true);

// The next user of this phone must not call for help in a ride of another; the storage is cleared by then.
useSession.subscribe((now, before) => {
  const isOther = now.kind === 'signed_in' && before.kind === 'signed_in' && now.user.id !== before.user.id;
  if (isOther || now.kind === 'signed_out' || now.kind === 'left') sosCleared();
});
