import { create } from 'zustand';

/** The ride whose safety dialog is open. */
export const safetyStore = create<{ rideId: string | null }>(() => ({ rideId: null }));

export const safetyOpened = (rideId: string) => safetyStore.setState({ rideId });

export const safetyClosed = () => safetyStore.setState({ rideId: null });
