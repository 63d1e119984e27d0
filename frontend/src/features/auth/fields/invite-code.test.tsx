import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { authTexts } from '../../../lib/i18n/messages/auth/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { forgetReferral, storedReferral, storeReferral } from '../../../lib/stored-referral.ts';
import { InviteCode } from './invite-code.tsx';

await texts(authTexts);
beforeEach(forgetReferral);
afterEach(cleanup);

const field = () => screen.getByRole('textbox', { name: 'Invite code (optional)' });

test('a code that a friend has said is typed, and kept for the sign-up once it is whole', async () => {
  render(<InviteCode />);
  await userEvent.click(screen.getByRole('button', { name: 'Have an invite code?' }));
  await userEvent.type(field(), 'emrl 5wl');
  expect(storedReferral()).toBeUndefined();
  await userEvent.tab();
  expect(screen.getByRole('alert').textContent).toBe('A code has eight letters and digits.');
  await userEvent.type(field(), 'l');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(storedReferral()).toBe('EMRL5WLL');
  expect(screen.getByText(/^You were invited/)).toBeTruthy();
});

test('a code that came by a link is shown, and can be taken out', async () => {
  storeReferral('EMRL5WLL');
  render(<InviteCode />);
  expect(field()).toHaveProperty('value', 'EMRL5WLL');
  await userEvent.clear(field());
  expect(storedReferral()).toBeUndefined();
});
