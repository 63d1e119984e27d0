import { fetchRealtime } from '../lib/realtime.ts';
import { useSession, type Session } from '../lib/session/session.store.ts';
import { screens } from './screens.ts';

type Home = 'landing' | 'rider' | 'driver' | 'admin';

const KEY = 'waka:home';
const homes: readonly Home[] = ['landing', 'rider', 'driver', 'admin'];
const doors: Record<string, keyof typeof screens> = {
  '/auth-rider': 'riderAuth',
  '/auth-driver': 'driverAuth',
  '/reset-password': 'resetPassword',
};

/**
 * Fetches the screen that will most likely be asked for while the service is still being asked who this is: on a slow
 * network one wait less. Who was here last is a guess, so nothing but time hangs on it.
 */
export function expectScreen(): void {
  const home = lastHome();
  const isHome = location.pathname === '/' || location.pathname === `/${home}`;
  const expected = isHome ? home : doors[location.pathname];
  // Without network the router asks again, and says so.
  if (expected) screens[expected]().catch(() => {});
  if (isHome && home !== 'landing') fetchRealtime().catch(() => {});
  useSession.subscribe(remember);
}

function lastHome(): Home {
  try {
    const kept = localStorage.getItem(KEY);
    return homes.find((home) => home === kept) ?? 'landing';
  } catch {
    // A browser that keeps nothing for pages.
    return 'landing';
  }
}

function remember(session: Session): void {
  if (session.kind !== 'signed_in' && session.kind !== 'signed_out') return;
  try {
    localStorage.setItem(KEY, (session.kind === 'signed_in' && session.user.userType) || 'landing');
  } catch {
    // As above.
  }
}
