import type { DutyChange } from '@waka/contracts/realtime';
import { create } from 'zustand';

/** Whether the service sends offers to this driver, null until it is known; and why it stopped by itself. */
export const driverStatusStore = create<{ isOnline: boolean | null; because: DutyChange['because'] }>(() => ({
  isOnline: null,
  because: undefined,
}));

export const driverStatusReceived = ({ isOnline, because }: DutyChange) =>
  driverStatusStore.setState({ isOnline, because });
