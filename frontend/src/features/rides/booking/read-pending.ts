import {
  isBookingStored,
  pendingChanged,
  pendingStore,
  storedBooking,
  type PendingBooking,
} from './pending-booking.store.ts';

/** The keys of bookings that were withdrawn, on any page: the response of one that was under way may be yet to come. */
const withdrawn = new Set<string>();

/** Returns whether a booking was withdrawn, also where another page has forgotten it since. */
export function isWithdrawn({ key }: PendingBooking): boolean {
  const { booking } = pendingStore.getState();
  return withdrawn.has(key) || (booking?.key === key && booking.isWithdrawn);
}

/**
 * Returns the pending booking as all pages of this browser know it: one that another page withdrew or booked is gone here
 * too, and its attempts are counted.
 */
export function readPending(): PendingBooking | null {
  const { booking } = pendingStore.getState();
  // A browser that blocks storage knows it on this page alone.
  if (!booking || !isBookingStored) return booking;
  const kept = storedBooking.read();
  if (booking.isWithdrawn) withdrawn.add(booking.key);
  if (kept?.key !== booking.key) {
    pendingStore.setState({ booking: null, isWaiting: false });
    return null;
  }
  const now: PendingBooking = {
    ...booking,
    sends: Math.max(booking.sends, kept.sends),
    isWithdrawn: booking.isWithdrawn || kept.isWithdrawn,
  };
  delete now.start;
  if (kept.start) {
    now.start = kept.start;
    // Named anew by the answer.
    now.trip = kept.trip;
  }
  pendingStore.setState({ booking: now });
  return now;
}

/** Forgets a booking that has ended, and no other: the rider may have booked again meanwhile, here or on another page. */
export function bookingEnded({ key }: PendingBooking): void {
  const { booking } = pendingStore.getState();
  if (booking && booking.key !== key) return;
  const kept = storedBooking.read();
  if (kept && kept.key !== key) pendingStore.setState({ booking: null, isWaiting: false });
  else pendingChanged(null);
}

/**
 * Keeps a withdrawn booking that another page has forgotten while it is not known here whether a ride was made: the next
 * attempt asks, and cancels it.
 */
export function withdrawalKept(booking: PendingBooking): void {
  if (pendingStore.getState().booking || storedBooking.read()) return;
  pendingChanged({ ...booking, isWithdrawn: true });
}

addEventListener('storage', ({ key, oldValue }) => {
  // A page that slept meanwhile does not find any more that the booking was withdrawn before it went.
  if (key?.endsWith('booking')) noteWithdrawn(oldValue);
  readPending();
});

function noteWithdrawn(stored: string | null): void {
  const { key, isWithdrawn: isSo }: Partial<Record<keyof PendingBooking, unknown>> = Object(parsed(stored));
  if (typeof key === 'string' && isSo === true) withdrawn.add(key);
}

function parsed(stored: string | null): unknown {
  try {
    return JSON.parse(stored ?? 'null');
  } catch {
    return null;
  }
}
