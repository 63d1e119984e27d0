import { fetchRealtime } from '../realtime/fetch-realtime.ts';
import { useSession, type Session } from '../../lib/session/session.store.ts';
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
 * Downloads the screen that will most likely be needed while the request for the signed-in user still runs: one round
 * trip less on a slow network. The last role on this device is a guess, so a wrong one costs nothing but time.
 */
export function expectScreen(): void {
  const home = expectedHome();
  const expected = home ?? doors[location.pathname];
  // Without network the router retries and shows it.
  if (expected) screens[expected]().catch(() => {});
  if (home && home !== 'landing') fetchRealtime().catch(() => {});
  useSession.subscribe(remember);
}

/**
 * Returns the home screen to expect: by the address on a device without a stored role, unless the page is already
 * marked as signed out.
 */
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
    // The browser blocks storage.
    return 'landing';
  }
}

function remember(session: Session): void {
  if (session.kind !== 'signed_in' && session.kind !== 'signed_out' && session.kind !== 'left') return;
  try {
    localStorage.setItem(KEY, (session.kind === 'signed_in' && session.user.userType) || 'landing');
  } catch {
    // The browser blocks storage.
  }
}
