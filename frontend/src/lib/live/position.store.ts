import type { DriverPosition } from '@waka/contracts/drivers/position';
import { create } from 'zustand';

/** Last position of the driver of the rider's ride. */
export const positionStore = create<{ position: DriverPosition | null }>(() => ({ position: null }));

export function driverMoved(position: DriverPosition): void {
  const known = positionStore.getState().position;
  if (known?.rideId === position.rideId && position.at < known.at) return;
  positionStore.setState({ position });
}

export const positionCleared = () => positionStore.setState({ position: null });
