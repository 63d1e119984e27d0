import { create } from 'zustand';

/** Whether the service sends offers to this driver; null until it has said so. */
export const driverStatusStore = create<{ isOnline: boolean | null }>(() => ({ isOnline: null }));

export const driverStatusTold = ({ isOnline }: { isOnline: boolean }) => driverStatusStore.setState({ isOnline });
