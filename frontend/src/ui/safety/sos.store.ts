import type { LatLng } from '@waka/contracts/geo';
import type { OwnIncident } from '@waka/contracts/safety/incident';
import { create } from 'zustand';

/** A call for help that is not acknowledged yet. Its key makes all its repeats one call. */
export interface SosCall {
  rideId: string;
  key: string;
  position: LatLng | null;
}

export type SosState =
  | { kind: 'idle' }
  /** `hasFailed` once an attempt did not get through. */
  | { kind: 'sending'; call: SosCall; hasFailed: boolean }
  | { kind: 'sent'; rideId: string; incident: OwnIncident }
  | { kind: 'refused'; rideId: string };

const KEPT = 'waka.sos';

export const sosStore = create<SosState>(() => ({ kind: 'idle' }));

export function sosBegun(call: SosCall): void {
  keep(call);
  sosStore.setState({ kind: 'sending', call, hasFailed: false }, true);
}

export const sosAttemptFailed = (call: SosCall) => sosStore.setState({ kind: 'sending', call, hasFailed: true }, true);

export function sosTaken(rideId: string, incident: OwnIncident): void {
  keep(null);
  sosStore.setState({ kind: 'sent', rideId, incident }, true);
}

export function sosRefused(rideId: string): void {
  keep(null);
  sosStore.setState({ kind: 'refused', rideId }, true);
}

/** The call that a page which was closed or reloaded left unacknowledged. */
export function sosLeftBehind(): SosCall | null {
  try {
    const call: unknown = JSON.parse(localStorage.getItem(KEPT) ?? 'null');
    return isCall(call) ? call : null;
  } catch {
    return null;
  }
}

const isCall = (value: unknown): value is SosCall =>
  typeof value === 'object' && value !== null && 'rideId' in value && 'key' in value && 'position' in value;

function keep(call: SosCall | null): void {
  try {
    if (call) localStorage.setItem(KEPT, JSON.stringify(call));
    else localStorage.removeItem(KEPT);
  } catch {
    // A browser that keeps nothing for pages: the call lives as long as the page.
  }
}
