import { isBookingStored, pendingStore, storedBooking, type PendingBooking } from './pending-booking.store.ts';

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
  const now = {
    ...booking,
    sends: Math.max(booking.sends, kept.sends),
    isWithdrawn: booking.isWithdrawn || kept.isWithdrawn,
  };
  pendingStore.setState({ booking: now });
  return now;
}

addEventListener('storage', readPending);
