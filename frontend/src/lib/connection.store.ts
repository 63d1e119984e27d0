import { create } from 'zustand';

/** State of the live connection; `closed` while no user is signed in. */
export type Connection = { kind: 'closed' } | { kind: 'connecting' } | { kind: 'open' } | { kind: 'lost' };

export const useConnection = create<Connection>(() => ({ kind: 'closed' }));

export const connectionStarted = () => useConnection.setState({ kind: 'connecting' }, true);
export const connectionOpened = () => useConnection.setState({ kind: 'open' }, true);
export const connectionLost = () => useConnection.setState({ kind: 'lost' }, true);
export const connectionClosed = () => useConnection.setState({ kind: 'closed' }, true);
