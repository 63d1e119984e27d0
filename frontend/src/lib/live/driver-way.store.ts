import type { DriverWay } from '@waka/contracts/drivers/driver-way';
import type { Ride } from '@waka/contracts/rides/ride-views';
import { create } from 'zustand';
import { storedValue } from '../storage/stored-value.ts';
import { serverNow } from '../server-clock.ts';

interface Arrival extends Pick<Ride, 'status'> {
  rideId: string;
  etaMin: number | null;
  /** By the service's clock. */
  at: number;
}

const stored = storedValue<DriverWay>('way');

/**
 * What the service has sent the driver of the way ahead. The way is kept: phones drop a page that is not in front, as
 * during a call, and open it again where there is no network.
 */
export const driverWayStore = create<{ way: DriverWay | null; arrival: Arrival | null }>(() => ({
  way: stored.read(),
  arrival: null,
}));

export function wayArrived(way: DriverWay): void {
  stored.write(way);
  driverWayStore.setState({ way });
}

/** Keeps the minutes that came for a fix; `ride` as it was when the fix was sent. */
export function minutesArrived(ride: Ride | null, etaMin: number | null | undefined): void {
  if (!ride || etaMin === undefined) return;
  driverWayStore.setState({ arrival: { rideId: ride.id, status: ride.status, etaMin, at: serverNow() } });
}

export function wayCleared(): void {
  stored.write(null);
  driverWayStore.setState({ way: null, arrival: null });
}
