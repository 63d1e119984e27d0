import { afterEach, expect, jest, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { authTexts } from '../../lib/i18n/messages/auth/texts.ts';
import { texts } from '../../lib/i18n/texts.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { toastStore } from '../../lib/toasts/toast.store.ts';
import { showRefusedEntry } from './calls/refused-entry.ts';
import { suspended } from '../../lib/live/suspended.ts';
import { queryClient } from '../../lib/query-client.ts';
import { rideCleared, rideStore } from '../../lib/live/ride.store.ts';
import { lockedOut, signedIn, useSession } from '../../lib/session/session.store.ts';
import { answerCalls } from '../../test/answer-fetch.ts';
import { aRide, aUser } from '../../test/builders.ts';
import { SuspendedNote } from './suspended-note.tsx';

await texts(authTexts);
afterEach(() => {
  cleanup();
  queryClient.clear();
});

const support = { phone: '+232 76 000 000', email: null };

function open() {
  answerCalls({ '/api/config/app': { minPasswordLength: 6, support } });
  return render(
    <QueryClientProvider client={queryClient}>
      <SuspendedNote />
    </QueryClientProvider>,
  );
}

test.each(['rider', 'driver'] as const)(
  'a suspended %s reads why on the sign-in screen, until one signs in',
  async (userType) => {
    signedIn(aUser({ userType }));
    history.replaceState(null, '', '/settings');
    suspended('Two riders have complained');
    expect(useSession.getState()).toEqual({ kind: 'signed_out' });
    expect(location.pathname).toBe(`/${userType}`);
    open();
    expect(screen.getByRole('alert').textContent).toContain('Our team says: Two riders have complained');
    expect((await screen.findByRole('link')).getAttribute('href')).toBe('tel:+23276000000');
    cleanup();
    open();
    expect(screen.queryByRole('alert')).not.toBeNull();
    signedIn(aUser());
    cleanup();
    open();
    expect(screen.queryByRole('alert')).toBeNull();
  },
);

test('whose sign-in is refused reads why, and whom to call, as long as the screen is open', async () => {
  open();
  expect(screen.queryByRole('alert')).toBeNull();
  act(() =>
    showRefusedEntry(
      new ApiError(403, 'auth.suspended', 'Locked.', { why: 'Please call us' }),
      'auth.loginFailed',
      'auth.tryAgain',
    ),
  );
  expect(screen.getByRole('alert').textContent).toContain('Our team says: Please call us');
  expect((await screen.findByRole('link')).getAttribute('href')).toBe('tel:+23276000000');
  expect(toastStore.getState().toast).toBeNull();
  act(() => signedIn(aUser()));
  cleanup();
  open();
  expect(screen.queryByRole('alert')).toBeNull();
});

const refuse = (code: 'auth.suspended' | 'auth.bad_credentials') =>
  act(() => showRefusedEntry(new ApiError(403, code, 'No.', { why: 'Call us' }), 'auth.loginFailed', 'auth.tryAgain'));

test('a second refusal with the same words is shown and announced anew, and another attempt clears it', () => {
  const scrolled = jest.spyOn(Element.prototype, 'scrollIntoView');
  open();
  refuse('auth.suspended');
  const first = screen.getByRole('alert');
  expect(scrolled).toHaveBeenCalledTimes(1);
  refuse('auth.suspended');
  expect(screen.getByRole('alert')).not.toBe(first);
  expect(scrolled).toHaveBeenCalledTimes(2);
  refuse('auth.bad_credentials');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(toastStore.getState().toast?.tone).toBe('error');
  toastStore.setState({ toast: null });
  scrolled.mockRestore();
});

test('a suspension of more than an hour ago is not shown', () => {
  signedIn(aUser());
  suspended('Late');
  const time = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_601_000);
  open();
  expect(screen.queryByRole('alert')).toBeNull();
  time.mockRestore();
  cleanup();
  open();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a suspended admin leaves no words for the riders and drivers of this phone', () => {
  signedIn(aUser({ userType: 'admin' }));
  suspended('Left the company');
  open();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a suspension without words says what happened', () => {
  signedIn(aUser());
  suspended();
  open();
  expect(screen.getByRole('alert').textContent).toContain('Your account is suspended');
  expect(screen.queryByText(/Our team says/)).toBeNull();
});

test.each([
  [null, 'You were signed out. Sign in again to go on.'],
  [aRide({ status: 'in_progress' }), 'You were signed out, but your ride goes on. Sign in to return to it.'],
  [aRide({ status: 'completed' }), 'You were signed out. Sign in again to go on.'],
])('who was signed out elsewhere reads that, and of a ride that goes on', (ride, words) => {
  signedIn(aUser({ userType: 'driver' }));
  rideStore.setState({ ride });
  lockedOut();
  rideCleared();
  open();
  expect(screen.getByText(words)).toBeTruthy();
  signedIn(aUser({ userType: 'driver' }));
  cleanup();
  open();
  expect(screen.queryByText(words)).toBeNull();
});

test('a visitor who was never signed in reads nothing of it', () => {
  localStorage.clear();
  useSession.setState({ kind: 'signed_out' }, true);
  lockedOut();
  const { container } = open();
  expect(container.innerHTML).toBe('');
});
