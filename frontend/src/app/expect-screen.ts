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
  const home = expectedHome();
  const expected = home ?? doors[location.pathname];
  // Without network the router asks again, and says so.
  if (expected) screens[expected]().catch(() => {});
  if (home && home !== 'landing') fetchRealtime().catch(() => {});
  useSession.subscribe(remember);
}

/** A phone that remembers nobody goes by the address, unless the page says already that it belongs to a stranger. */
function expectedHome(): Home | undefined {
  const last = lastHome();
  const { pathname } = location;
  if (pathname === '/') return last;
  const mayGuess = last === 'landing' && useSession.getState().kind !== 'signed_out';
  return homes.find((home) => pathname === `/${home}` && (mayGuess || home === last));
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
