import type { RideRequest } from '@waka/contracts/rides/ride-requests';
import { create } from 'zustand';
import { storedValue } from '../../../lib/storage/stored-value.ts';
import type { Trip } from '../draft/trip-draft.store.ts';

/** A booking that was requested and has no response yet. */
export interface PendingBooking {
  /** Stored before the first attempt, so that a retry, even one after a reload, finds the ride that was made. */
  key: string;
  body: RideRequest;
  trip: Trip;
  askedAt: number;
  /** Number of attempts to send it, as far as the phone knows. Only with none is it certain that nothing was booked. */
  sends: number;
  /** Until when the price is valid, by the service's clock. */
  pricedUntil: number;
  isWithdrawn: boolean;
}

interface Pending {
  booking: PendingBooking | null;
  /** True from the first failed attempt on: the screen then shows the booking's state. */
  isWaiting: boolean;
}

const stored = storedValue<PendingBooking>('booking');
const fromBefore = stored.read();

export const pendingStore = create<Pending>(() => ({ booking: fromBefore, isWaiting: fromBefore !== null }));

export function pendingChanged(booking: PendingBooking | null): void {
  stored.write(booking);
  pendingStore.setState(booking ? { booking } : { booking, isWaiting: false });
}
