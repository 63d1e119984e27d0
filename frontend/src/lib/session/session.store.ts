import type { User } from '@waka/contracts/accounts/user';
import { create } from 'zustand';

export type Session =
  | { kind: 'loading' }
  /** Nobody knows yet who this is: the service did not answer. */
  | { kind: 'unreachable' }
  | { kind: 'signed_out' }
  | { kind: 'signed_in'; user: User };

export const useSession = create<Session>(() => ({ kind: 'loading' }));

export const signedIn = (user: User) => useSession.setState({ kind: 'signed_in', user }, true);
export const signedOut = () => useSession.setState({ kind: 'signed_out' }, true);
export const sessionUnreachable = () => useSession.setState({ kind: 'unreachable' }, true);
