import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { commonTexts } from '../../lib/i18n/messages/common/texts.ts';
import { switchTo, texts } from '../../lib/i18n/texts.ts';
import { unreadReceived } from '../../lib/live/unread.store.ts';
import { MenuButton } from './menu-button.tsx';
// Compiled before the tests, which wait a second for what is downloaded.
import './rider-menu.tsx';

await texts(commonTexts);
beforeEach(() => unreadReceived(0));
afterEach(cleanup);

test.each([
  [1, 'Menu 1 unread notification'],
  [3, 'Menu 3 unread notifications'],
])('the button of the menu counts %i unread notifications, in its name too', async (unread, name) => {
  unreadReceived(unread);
  let presses = 0;
  render(<MenuButton onPress={() => (presses += 1)} />);
  await userEvent.click(await screen.findByRole('button', { name }));
  expect(screen.getByText(String(unread))).toBeTruthy();
  expect(presses).toBe(1);
});

test('the button stays the same one, and focused, when a notification comes, and has no badge once all are read', async () => {
  render(<MenuButton onPress={() => {}} />);
  const button = screen.getByRole('button', { name: 'Menu' });
  expect(screen.queryByText(/\d/)).toBeNull();
  button.focus();
  act(() => unreadReceived(2));
  expect(await screen.findByRole('button', { name: 'Menu 2 unread notifications' })).toBe(document.activeElement);
  act(() => unreadReceived(0));
  expect(screen.getByRole('button', { name: 'Menu' })).toBe(button);
});

test.each([1, 2])(
  'the number %i of the badge stands alone in its Arabic name, as speech input needs it',
  async (unread) => {
    await switchTo('ar');
    unreadReceived(unread);
    render(<MenuButton onPress={() => {}} />);
    expect(await screen.findByRole('button', { name: new RegExp(String.raw`\s${unread}\s`) })).toBeTruthy();
    await switchTo('en');
  },
);
