import { afterEach, expect, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { User } from '@waka/contracts/accounts/user';
import { accountTexts } from '../../../lib/i18n/messages/account/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { toastStore } from '../../../lib/toasts/toast.store.ts';
import { answerFetch } from '../../../test/answer-fetch.ts';
import { aUser } from '../../../test/builders.ts';
import { ProfileScreen } from './profile-screen.tsx';

await texts(accountTexts);
afterEach(cleanup);

const open = (given: Partial<User> = {}) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ProfileScreen user={aUser(given)} />
    </QueryClientProvider>,
  );

test('the profile shows the picture or the first letter, the camera, the way back and the person', () => {
  const { container, unmount } = open({ dateOfBirth: '1994-02-28', gender: 'prefer_not_to_say' });
  expect(screen.getByText('I')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Change profile photo' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Back' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Personal Information' })).toBeTruthy();
  expect(screen.getByText('28/02/1994')).toBeTruthy();
  expect(screen.getByText('Prefer not to say')).toBeTruthy();
  expect(container.querySelector('img')).toBeNull();
  unmount();
  expect(open({ profileImageUrl: '/api/photos/1' }).container.querySelector('img')).not.toBeNull();
});

test('Edit opens the card, and Cancel puts the values back', () => {
  open({ address: '3 Pademba Road' });
  fireEvent.click(screen.getByRole('button', { name: 'Edit Personal Information' }));
  fireEvent.input(screen.getByLabelText('Address'), { target: { value: 'Nowhere' } });
  expect(screen.getByRole('button', { name: 'Save' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByText('3 Pademba Road')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Edit Personal Information' }));
  expect(screen.getByLabelText('Address')).toHaveProperty('value', '3 Pademba Road');
});

test('an e-mail that was never confirmed says so, with what it means, and its link is mailed again', async () => {
  const called = answerFetch(200, { ok: true });
  open({ email: 'isatu@example.com', isEmailUnconfirmed: true });
  expect(screen.getByText('Confirm your email')).toBeTruthy();
  expect(screen.getByText(/would remove your phone number/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Keep the old one' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Send the link again' }));
  await waitFor(() => expect(toastStore.getState().toast?.title).toBe('We’ve emailed you the link again'));
  expect(called).toEqual(['/api/profile/email/link']);
  cleanup();
  open({ email: 'isatu@example.com' });
  expect(screen.queryByText('Confirm your email')).toBeNull();
});

test('a new e-mail that waits is mailed again too, and can be dropped', () => {
  open({ isEmailUnconfirmed: true, pendingEmail: 'new@example.com', pendingPhone: '+23276100001' });
  expect(screen.getAllByText('+232 76 100001').length).toBeGreaterThan(0);
  expect(screen.getAllByText('Waiting for confirmation')).toHaveLength(2);
  expect(screen.getAllByRole('button', { name: 'Send the link again' })).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Keep the old one' })).toBeTruthy();
});

test('an emptied phone is refused at its field, and nothing is called saved', async () => {
  const sentence = 'Please enter a valid phone number';
  answerFetch(400, { code: 'request.invalid', message: 'Please check what you entered.', fields: { phone: sentence } });
  open();
  fireEvent.click(screen.getByRole('button', { name: 'Edit Personal Information' }));
  fireEvent.input(screen.getByLabelText('Phone'), { target: { value: '' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(screen.getByLabelText('Phone').getAttribute('aria-invalid')).toBe('true');
  await waitFor(() => expect(toastStore.getState().toast).toMatchObject({ tone: 'error', description: sentence }));
});
