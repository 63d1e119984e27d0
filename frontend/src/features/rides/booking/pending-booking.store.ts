import type { RideRequest } from '@waka/contracts/rides/ride-requests';
import { create } from 'zustand';
import { useSession } from '../../../lib/session/session.store.ts';
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
  /**
   * `asked` while the rider has to choose where it starts, since the phone has left the pickup; `there` once the rider has
   * chosen the pickup of before.
   */
  start?: 'asked' | 'there';
}

interface Pending {
  booking: PendingBooking | null;
  /** True from the first failed attempt on: the screen then shows the booking's state. */
  isWaiting: boolean;
}

export const storedBooking = storedValue<PendingBooking>('booking');
const fromBefore = storedBooking.read();

/** Whether this browser stored the booking: only then it means something that it is gone from there. */
export let isBookingStored = fromBefore !== null;

export const pendingStore = create<Pending>(() => ({ booking: fromBefore, isWaiting: fromBefore !== null }));

export function pendingChanged(booking: PendingBooking | null): void {
  storedBooking.write(booking);
  isBookingStored = storedBooking.read()?.key === booking?.key;
  pendingStore.setState(booking ? { booking } : { booking, isWaiting: false });
}

// What one person asked for is not sent in the name of the next one on this page; the storage is cleared by then.
useSession.subscribe((now, before) => {
  const isOther = now.kind === 'signed_in' && before.kind === 'signed_in' && now.user.id !== before.user.id;
  if (isOther || now.kind === 'signed_out' || now.kind === 'left')
    pendingStore.setState({ booking: null, isWaiting: false });
});
