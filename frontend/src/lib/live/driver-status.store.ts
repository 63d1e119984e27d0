import type { DutyTold } from '@waka/contracts/realtime';
import { create } from 'zustand';

/** Whether the service sends offers to this driver, null until it is known; and why it stopped by itself. */
export const driverStatusStore = create<{ isOnline: boolean | null; because: DutyTold['because'] }>(() => ({
  isOnline: null,
  because: undefined,
}));

export const driverStatusTold = ({ isOnline, because }: DutyTold) => driverStatusStore.setState({ isOnline, because });
