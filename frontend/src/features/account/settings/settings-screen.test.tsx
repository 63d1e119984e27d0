import { afterEach, expect, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { SessionView } from '@waka/contracts/accounts/account-views';
import type { User } from '@waka/contracts/accounts/user';
import { accountTexts } from '../../../lib/i18n/messages/account/texts.ts';
import { writing } from '../../../lib/i18n/money-writing.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { useSession } from '../../../lib/session/session.store.ts';
import { toastStore } from '../../../lib/toasts/toast.store.ts';
import { answerCalls, answerFetch } from '../../../test/answer-fetch.ts';
import { rideCleared, rideUpdated } from '../../../lib/live/ride.store.ts';
import { aRide, aUser } from '../../../test/builders.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { PrivacyScreen } from './privacy-screen.tsx';
import { SecurityScreen } from './security-screen.tsx';
import { SettingsScreen } from './settings-screen.tsx';

await texts(accountTexts);
afterEach(cleanup);

const open = (given: Partial<User> = {}) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SettingsScreen user={aUser(given)} />
    </QueryClientProvider>,
  );
const nameOf = (entry: HTMLElement) => entry.querySelector('span.block')?.textContent;

test('the header shows the photo or the initial, the name and the e-mail', () => {
  const { container, unmount } = open();
  const head = within(screen.getByRole('region', { name: 'Isatu Kamara' }));
  expect(head.getByText('I')).toBeTruthy();
  expect(head.getByText('Isatu Kamara')).toBeTruthy();
  expect(head.getByText('isatu@example.com')).toBeTruthy();
  expect(container.querySelector('img')).toBeNull();
  unmount();
  expect(open({ profileImageUrl: '/api/photos/1' }).container.querySelector('img')?.getAttribute('src')).toBe(
    '/api/photos/1',
  );
});

test.each(['rider', 'driver', 'admin'] as const)('the settings of a %s have every entry, and its page', (userType) => {
  open({ userType });
  expect(screen.getAllByRole('link').map((link) => [nameOf(link), link.getAttribute('href')])).toEqual([
    ['Edit Profile', '/profile'],
    ['Payment Methods', '/payment'],
    ['Security Center', '/settings/security'],
    ['Privacy', '/settings/privacy'],
    ['Sign Out', '/api/logout?language=en'],
  ]);
  for (const name of [/^Language/, /^Legal/, /^Sign Out of All Devices/, /^Delete Account/])
    expect(screen.getByRole('button', { name })).toBeTruthy();
});

test('the way to the profile says that the e-mail is not confirmed', () => {
  open({ isEmailUnconfirmed: true });
  expect(screen.getByRole('link', { name: /^Edit Profile\s?Confirm your email$/ })).toBeTruthy();
});

test('Sign Out is a navigation of the browser, and not of the router', () => {
  open();
  let isRouted = true;
  const clicked = (event: Event) => {
    isRouted = event.defaultPrevented;
    event.preventDefault();
  };
  addEventListener('click', clicked, { once: true });
  fireEvent.click(screen.getByRole('link', { name: 'Sign Out' }));
  expect(isRouted).toBe(false);
});

test('Legal says that it is coming soon', () => {
  open();
  fireEvent.click(screen.getByRole('button', { name: 'Legal' }));
  expect(toastStore.getState().toast).toMatchObject({ title: 'Legal', description: 'Coming soon!' });
});

test('the language selector offers every language by its own name, and speaks the chosen one', async () => {
  open();
  fireEvent.click(screen.getByRole('button', { name: /^Language/ }));
  const offered = within(screen.getByRole('dialog'))
    .getAllByRole('listitem')
    .map((item) => item.textContent);
  expect(offered).toEqual(expect.arrayContaining(['English', 'Français', 'العربية', 'Português', 'Krio']));
  fireEvent.click(screen.getByRole('button', { name: 'Français' }));
  fireEvent.click(await screen.findByRole('button', { name: /^Langue/ }));
  fireEvent.click(screen.getByRole('button', { name: 'English' }));
  expect(await screen.findByRole('button', { name: /^Language/ })).toBeTruthy();
});

const sounds = () => screen.getByRole('switch', { name: 'Sounds and vibration during a ride' });

test('a rider switches the sounds of a ride off and on; a driver, who must hear offers, cannot', () => {
  open({ userType: 'rider' });
  expect(sounds().getAttribute('aria-checked')).toBe('true');
  fireEvent.click(sounds());
  expect(sounds().getAttribute('aria-checked')).toBe('false');
  fireEvent.click(sounds());
  cleanup();
  open({ userType: 'driver' });
  expect(screen.queryByRole('switch', { name: 'Sounds and vibration during a ride' })).toBeNull();
});

test('amounts are written in new leones for a person who has chosen so', () => {
  open({ userType: 'driver' });
  const newLeones = screen.getByRole('switch', { name: /^New leones: amounts are written as NLe\s26\.70$/ });
  expect(newLeones.getAttribute('aria-checked')).toBe('false');
  fireEvent.click(newLeones);
  expect([newLeones.getAttribute('aria-checked'), writing()]).toEqual(['true', 'new']);
  fireEvent.click(newLeones);
  expect(writing()).toBe('old');
  cleanup();
  open({ userType: 'driver', phone: '+224620124578' });
  expect(screen.queryByRole('switch', { name: /^New leones/ })).toBeNull();
});

const AT = '2026-11-21T12:00:00.000Z';
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0';
const aSession = (id: string, given: Partial<SessionView> = {}): SessionView => ({
  id,
  userAgent: firefox,
  createdAt: AT,
  lastSeenAt: AT,
  isCurrent: false,
  ...given,
});
const toastShown = () => toastStore.getState().toast;

function openSecurity(replies: Record<string, unknown>, given: Partial<User> = {}): string[] {
  toastStore.setState({ toast: null });
  const called = answerCalls(replies);
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <SecurityScreen user={aUser(given)} />
    </QueryClientProvider>,
  );
  return called;
}

test('signed-in devices are listed, this one first, and any other can be signed out', async () => {
  const called = openSecurity({
    '/api/auth/sessions': [
      aSession('s-1', { createdAt: '2026-11-20T08:30:00.000Z' }),
      aSession('s-2', { isCurrent: true }),
      aSession('s-3', { userAgent: null }),
    ],
    '/api/auth/sessions/s-1': { ok: true },
  });
  const list = (await screen.findByText('This device')).closest('ul');
  const lines = [...(list?.children ?? [])].map(({ textContent }) => textContent);
  expect(lines[0]).toMatch(/^Firefox 132 on LinuxThis deviceSigned in .*21 Nov.*\d\d$/);
  expect(lines[1]).toMatch(/^Firefox 132 on LinuxLast used .*21 Nov.*Signed in .*20 Nov.*Sign out$/);
  expect(lines[2]).toMatch(/^Unknown device/);
  fireEvent.click(screen.getByLabelText(/^Sign out Firefox 132 on Linux\. Signed in .*20 Nov/));
  await waitFor(() => expect(toastShown()?.title).toBe('Device signed out.'));
  expect(called).toEqual(['GET /api/auth/sessions', 'DELETE /api/auth/sessions/s-1', 'GET /api/auth/sessions']);
});

test('devices that cannot be read are said to be missing', async () => {
  openSecurity({});
  expect((await screen.findByRole('alert')).textContent).toBe('We couldn’t load your devices.');
});

const confirmSignOut = async () => {
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByText('Sign out everywhere'));
};

test('signing out everywhere ends the session on this screen, too, once the service has done it', async () => {
  useSession.setState({ kind: 'signed_in', user: aUser() }, true);
  history.replaceState(null, '', '/settings/security');
  openSecurity({ '/api/auth/sessions': [] });
  fireEvent.click(screen.getByText('Sign Out of All Devices'));
  answerFetch(502, 'Bad gateway');
  await confirmSignOut();
  await waitFor(() =>
    expect(toastShown()).toMatchObject({ description: 'We couldn’t sign you out. Please try again.' }),
  );
  expect(useSession.getState().kind).toBe('signed_in');
  const called = answerCalls({ '/api/auth/sessions': { ok: true } });
  await confirmSignOut();
  await waitFor(() => expect(useSession.getState().kind).toBe('signed_out'));
  expect(called).toEqual(['DELETE /api/auth/sessions']);
  expect(location.pathname).toBe('/');
});

test('who is on a ride is warned before signing out everywhere', async () => {
  useSession.setState({ kind: 'signed_in', user: aUser() }, true);
  openSecurity({ '/api/auth/sessions': [] });
  rideUpdated(aRide({ status: 'in_progress' }));
  fireEvent.click(screen.getByText('Sign Out of All Devices'));
  expect(await screen.findByText('Your ride goes on, but no phone shows it until you sign in again.')).toBeTruthy();
  rideCleared();
});

const pin = () => screen.getByRole('switch');

test('the PIN of trips is set for a rider, and stays what it was when that fails', async () => {
  useSession.setState({ kind: 'signed_in', user: aUser() }, true);
  openSecurity({ '/api/auth/sessions': [], '/api/profile': aUser({ usesPin: false }) });
  expect(pin().getAttribute('aria-checked')).toBe('true');
  fireEvent.click(pin());
  await waitFor(() => expect(useSession.getState()).toMatchObject({ user: { usesPin: false } }));
  answerFetch(502, 'Bad gateway');
  fireEvent.click(pin());
  await waitFor(() => expect(toastShown()?.description).toBe('We couldn’t save your PIN setting. Please try again.'));
  expect(useSession.getState()).toMatchObject({ user: { usesPin: false } });
});

test.each([
  ['rider', true, true],
  ['driver', true, false],
  ['admin', false, false],
] as const)('the security of a %s has a password: %s, a PIN: %s', (userType, hasPassword, hasPin) => {
  openSecurity({ '/api/auth/sessions': [] }, { userType });
  expect(screen.queryByRole('button', { name: 'Change password' }) !== null).toBe(hasPassword);
  expect(screen.queryByRole('link', { name: /^Emergency contacts/ }) !== null).toBe(hasPassword);
  expect(screen.queryByRole('switch') !== null).toBe(hasPin);
});

const sendDeletion = () => fireEvent.click(screen.getByText('Delete my account'));

test('an account is deleted after its consequences were read and the password was given', async () => {
  useSession.setState({ kind: 'signed_in', user: aUser() }, true);
  const proof = { password: true, phoneEnding: null, isFresh: false };
  answerCalls({ '/api/auth/account/proof': proof });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DeleteDialog onClose={() => {}} />
    </QueryClientProvider>,
  );
  expect(screen.getByText(/change your mind within 14 days/)).toBeTruthy();
  fireEvent.click(screen.getByText('Continue to delete'));
  fireEvent.change(await screen.findByLabelText('Current password'), { target: { value: 'mangrove-7' } });
  toastStore.setState({ toast: null });
  answerFetch(403, { code: 'account.proof_wrong', message: '', requestId: '' });
  sendDeletion();
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(toastShown()).toBeNull();
  expect(useSession.getState().kind).toBe('signed_in');
  answerFetch(200, { erasesAt: '2026-12-07T12:00:00.000Z' });
  sendDeletion();
  await waitFor(() => expect(useSession.getState().kind).toBe('signed_out'));
  expect(toastShown()?.description).toMatch(/^It will be erased on 7 December 2026\./);
});

test('what is kept, and for how long, is said beside the file of one’s own data', () => {
  render(<PrivacyScreen />);
  expect(screen.getByRole('link', { name: /^Export my data/ }).hasAttribute('download')).toBe(true);
  expect(screen.getAllByRole('term')).toHaveLength(5);
});
