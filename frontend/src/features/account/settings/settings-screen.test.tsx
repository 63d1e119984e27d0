import { afterEach, expect, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import type { User } from '@waka/contracts/accounts/user';
import { accountTexts } from '../../../lib/i18n/messages/account/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { toastStore } from '../../../lib/toasts/toast.store.ts';
import { aUser } from '../../../test/builders.ts';
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
  expect(screen.queryByRole('switch')).toBeNull();
});
