import { create } from 'zustand';

/** Number of unread notifications. */
export const unreadStore = create<{ unread: number }>(() => ({ unread: 0 }));

export const unreadReceived = (unread: number) => unreadStore.setState({ unread });
