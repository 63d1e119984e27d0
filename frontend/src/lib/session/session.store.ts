import type { User } from '@waka/contracts/accounts/user';
import { create } from 'zustand';
import { forgetKept, shelf } from '../offline/kept.ts';
import { tellWorker } from '../offline/tell-worker.ts';

export type Session =
  | { kind: 'loading' }
  /** Nobody knows yet who this is: the service did not answer. */
  | { kind: 'unreachable' }
  | { kind: 'signed_out' }
  | { kind: 'signed_in'; user: User };

export const useSession = create<Session>(() => ({ kind: 'loading' }));

/** Who was signed in here last, for the time without network. */
export const keptUser = shelf<User>('user');

export function signedIn(user: User): void {
  const before = keptUser.kept();
  if (before && before.id !== user.id) forgetKept();
  keptUser.keep(user);
  useSession.setState({ kind: 'signed_in', user }, true);
}

/** Nothing of theirs stays on this phone. */
export function signedOut(): void {
  forgetKept();
  tellWorker({ type: 'forget' });
  useSession.setState({ kind: 'signed_out' }, true);
}

export const sessionUnreachable = () => useSession.setState({ kind: 'unreachable' }, true);
