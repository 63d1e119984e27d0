import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { authTexts } from '../../lib/i18n/messages/auth/texts.ts';
import { texts } from '../../lib/i18n/texts.ts';
import { queryClient } from '../../lib/query-client.ts';
import { useSession } from '../../lib/session/session.store.ts';
import { toastStore } from '../../lib/toasts/toast.store.ts';
import { answerCalls } from '../../test/answer-fetch.ts';
import { aUser } from '../../test/builders.ts';
import { RiderAuthScreen } from './rider-auth-screen.tsx';

await texts(authTexts);
const appConfig = { minPasswordLength: 6, support: { phone: null, email: null } };
beforeEach(() => {
  history.replaceState(null, '', '/auth-rider');
  useSession.setState({ kind: 'signed_out' }, true);
  toastStore.setState({ toast: null });
  Object.assign(globalThis, { scrollTo: () => {} });
});
afterEach(cleanup);

const isatu = {
  'Full name': 'Isatu Kamara',
  Email: 'isatu@example.com',
  'Phone number': '+23276100001',
  Password: 'mangrove-7',
  'Confirm password': 'mangrove-7',
};

function signUp(replies: Record<string, unknown>): string[] {
  const called = answerCalls({ '/api/config/app': appConfig, ...replies });
  render(
    <QueryClientProvider client={queryClient}>
      <RiderAuthScreen />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'New to Waka? Create an account' }));
  for (const [field, value] of Object.entries(isatu))
    fireEvent.input(screen.getByLabelText(field), { target: { value } });
  fireEvent.click(screen.getByRole('button', { name: 'Create account' }));
  return called;
}
const toastTitleIs = (title: string) => waitFor(() => expect(toastStore.getState().toast?.title).toBe(title));

test('a sign-up that is verified with a session goes on signed in', async () => {
  const called = signUp({
    '/api/auth/register': { verified: true, autoLoggedIn: true },
    '/api/auth/user': aUser(),
  });
  await toastTitleIs('Account created successfully');
  await waitFor(() => expect(useSession.getState()).toMatchObject({ kind: 'signed_in', user: { id: 'user-1' } }));
  await waitFor(() => expect(location.pathname).toBe('/'));
  expect(called).toContain('GET /api/auth/user');
});

test('a sign-up that is verified without a session goes to the login, with the e-mail filled in', async () => {
  signUp({ '/api/auth/register': { verified: true, autoLoggedIn: false } });
  await toastTitleIs('Account created successfully');
  await screen.findByRole('heading', { name: 'Welcome back' });
  expect(screen.getByLabelText('Email')).toHaveProperty('value', 'isatu@example.com');
  expect(useSession.getState().kind).toBe('signed_out');
});

test('a sign-up that is not verified goes to the code, and keeps the phone', async () => {
  signUp({ '/api/auth/register': { verified: false, autoLoggedIn: false } });
  await toastTitleIs('Verification code sent');
  await screen.findByRole('heading', { name: 'Verify your phone' });
  expect(screen.getByText('We sent a 6-digit code to +232 76 100001.')).toBeTruthy();
});

test('a number that is changed leaves the rest of the form as it was typed', async () => {
  signUp({ '/api/auth/register': { verified: false, autoLoggedIn: false } });
  await screen.findByRole('heading', { name: 'Verify your phone' });
  fireEvent.click(screen.getByRole('button', { name: 'Change number' }));
  for (const [field, value] of Object.entries(isatu))
    expect(screen.getByLabelText(field)).toHaveProperty('value', value);
  expect(JSON.stringify([history.state, Object.entries(localStorage), Object.entries(sessionStorage)])).not.toContain(
    'mangrove-7',
  );
});

test('what was typed is not there for the next person who registers on the phone', async () => {
  signUp({ '/api/auth/register': { verified: false, autoLoggedIn: false } });
  await screen.findByRole('heading', { name: 'Verify your phone' });
  fireEvent.click(screen.getByRole('button', { name: 'Change number' }));
  fireEvent.click(screen.getByRole('button', { name: 'Already have an account? Sign in' }));
  fireEvent.click(await screen.findByRole('button', { name: 'New to Waka? Create an account' }));
  for (const field of Object.keys(isatu)) expect(screen.getByLabelText(field)).toHaveProperty('value', '');
});

test('a new password is asked for with the length that this deployment wants, and without common words', async () => {
  answerCalls({ '/api/config/app': { ...appConfig, minPasswordLength: 8 } });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RiderAuthScreen />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'New to Waka? Create an account' }));
  expect(await screen.findByText(/^At least 8 characters\. .*a common word\.$/)).toBeTruthy();
});

test('the back arrow of the sign-in leads to the landing page', () => {
  answerCalls({ '/api/config/app': appConfig });
  render(
    <QueryClientProvider client={queryClient}>
      <RiderAuthScreen />
    </QueryClientProvider>,
  );
  expect(screen.getByRole('link', { name: 'Back to home' }).getAttribute('href')).toBe('/');
});

test('who asked for a code by phone reads that only an account gets one, and finds the sign-up', async () => {
  answerCalls({ '/api/config/app': appConfig, '/api/auth/phone-login': { ok: true } });
  const sent = { phone: '+23278555123', proves: 'login', resendAt: 0 };
  history.replaceState({ mode: 'otp-verify', sent }, '', '/auth-rider');
  render(
    <QueryClientProvider client={queryClient}>
      <RiderAuthScreen />
    </QueryClientProvider>,
  );
  expect(await screen.findByText('We only text a code to a number that has an account.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'New to Waka? Create an account' }));
  expect(await screen.findByRole('heading', { name: 'Create your account' })).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /phone/i }).value.replaceAll(/\s/g, '')).toMatch(
    /78555123$/,
  );
});

test('the form for a code by phone leads to the sign-up before anything is sent', async () => {
  answerCalls({ '/api/config/app': appConfig });
  history.replaceState({ mode: 'phone-login' }, '', '/auth-rider');
  render(
    <QueryClientProvider client={queryClient}>
      <RiderAuthScreen />
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'New to Waka? Create an account' }));
  expect(await screen.findByRole('heading', { name: 'Create your account' })).toBeTruthy();
});

test('a password that is refused keeps the hint that says why', async () => {
  signUp({});
  fireEvent.input(screen.getByLabelText('Password'), { target: { value: 'x' } });
  fireEvent.click(screen.getByRole('button', { name: 'Create account' }));
  const field = screen.getByLabelText('Password');
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  const notes = (field.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id));
  expect(notes).toHaveLength(2);
  expect(notes[1]?.textContent).toMatch(/Don’t use your name/);
});

test('a sign-in that has cancelled the deletion of the account says so', async () => {
  answerCalls({ '/api/config/app': appConfig, '/api/auth/login': { ...aUser(), isDeletionCancelled: true } });
  render(
    <QueryClientProvider client={queryClient}>
      <RiderAuthScreen />
    </QueryClientProvider>,
  );
  fireEvent.input(screen.getByLabelText('Email'), { target: { value: 'isatu@example.com' } });
  fireEvent.input(screen.getByLabelText('Password'), { target: { value: 'mangrove-7' } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(toastStore.getState().toast?.description).toMatch(/^Your account is kept/));
});
