import { create } from 'zustand';

/** How many notifications wait to be read. */
export const unreadStore = create<{ unread: number }>(() => ({ unread: 0 }));

export const unreadTold = (unread: number) => unreadStore.setState({ unread });
