import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { authTexts } from '../../../lib/i18n/messages/auth/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { useSession } from '../../../lib/session/session.store.ts';
import { toastStore } from '../../../lib/toasts/toast.store.ts';
import { answerCalls } from '../../../test/answer-fetch.ts';
import { aUser } from '../../../test/builders.ts';
import { ResetPasswordScreen } from './reset-password-screen.tsx';

await texts(authTexts);
beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

const passing = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

/** Opens the link of this address and sets a new password. */
async function reset(): Promise<void> {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ResetPasswordScreen />
    </QueryClientProvider>,
  );
  for (const field of ['New password', 'Confirm new password'])
    fireEvent.input(screen.getByLabelText(field), { target: { value: 'mangrove-7' } });
  fireEvent.click(screen.getByRole('button', { name: 'Reset password' }));
  await passing(0);
}

test.each([
  ['kept all', { ok: true }, 'Taking you to sign in...'],
  ['removed what was not proved', { ok: true, isEmptied: true }, /^For your safety, your phone number/],
])('a reset that %s says so', async (_, answer, description) => {
  history.replaceState(null, '', '/reset-password?token=abc&type=rider');
  answerCalls({ '/api/auth/reset-password': answer });
  await reset();
  const { toast } = toastStore.getState();
  expect(toast).toMatchObject({ title: 'Password reset successful' });
  expect(toast?.description).toMatch(description);
});

test.each(['rider', 'driver'])(
  'two seconds after the new password was taken, the screen goes to the sign-in: %s',
  async (userType) => {
    history.replaceState(null, '', `/reset-password?token=abc&type=${userType}`);
    answerCalls({ '/api/auth/reset-password': { ok: true } });
    const asked = jest.spyOn(globalThis, 'fetch');
    await reset();
    const body = JSON.stringify({ token: 'abc', userType, password: 'mangrove-7' });
    expect(asked).toHaveBeenCalledWith('/api/auth/reset-password', expect.objectContaining({ body }));
    await passing(1_900);
    expect(location.pathname).toBe('/reset-password');
    await passing(100);
    expect(location.pathname).toBe(`/auth-${userType}`);
  },
);

const open = (address: string) => {
  history.replaceState(null, '', address);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ResetPasswordScreen />
    </QueryClientProvider>,
  );
};

test.each(['/reset-password?token=abc', '/reset-password?type=rider', '/reset-password?token=abc&type=stranger'])(
  'a link that is not whole says so, and leads to the login: %s',
  (address) => {
    useSession.setState({ kind: 'signed_out' }, true);
    open(address);
    expect(toastStore.getState().toast).toMatchObject({
      title: 'Invalid reset link',
      description: 'The password reset link is invalid or expired',
    });
    expect(screen.getByRole('heading', { name: 'Invalid Reset Link' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to Login' }).getAttribute('href')).toBe('/auth-rider');
  },
);

test('the link back leads a signed-in person home, not to the login', () => {
  useSession.setState({ kind: 'signed_in', user: aUser() }, true);
  open('/reset-password?token=abc');
  expect(screen.getByRole('link', { name: 'Back to Login' }).getAttribute('href')).toBe('/');
});

test('the form is titled, and asks for the new password and once more', () => {
  open('/reset-password?token=abc&type=driver');
  expect(screen.getByRole('heading', { name: 'Reset Your Password' })).toBeTruthy();
  expect(screen.getByLabelText('New password')).toBeTruthy();
  expect(screen.getByLabelText('Confirm new password')).toBeTruthy();
});
