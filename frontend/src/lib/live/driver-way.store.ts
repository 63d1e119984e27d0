import type { DriverWay } from '@waka/contracts/drivers/driver-way';
import type { Ride } from '@waka/contracts/rides/ride-views';
import { create } from 'zustand';
import { serverNow } from '../server-clock.ts';

interface Arrival extends Pick<Ride, 'status'> {
  rideId: string;
  etaMin: number | null;
  /** By the service's clock. */
  at: number;
}

/** What the service has sent the driver of the way ahead. */
export const driverWayStore = create<{ way: DriverWay | null; arrival: Arrival | null }>(() => ({
  way: null,
  arrival: null,
}));

export const wayArrived = (way: DriverWay) => driverWayStore.setState({ way });

/** Keeps the minutes that came for a fix; `ride` as it was when the fix was sent. */
export function arrivalTold(ride: Ride | null, etaMin: number | null | undefined): void {
  if (!ride || etaMin === undefined) return;
  driverWayStore.setState({ arrival: { rideId: ride.id, status: ride.status, etaMin, at: serverNow() } });
}

export const wayForgotten = () => driverWayStore.setState({ way: null, arrival: null });
