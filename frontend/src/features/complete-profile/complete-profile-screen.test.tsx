import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import type { User } from '@waka/contracts/accounts/user';
import { profileTexts } from '../../lib/i18n/messages/profile/texts.ts';
import { texts } from '../../lib/i18n/texts.ts';
import { toastStore } from '../../lib/toasts/toast.store.ts';
import { answerCalls } from '../../test/answer-fetch.ts';
import { aUser } from '../../test/builders.ts';
import { CompleteProfileScreen } from './complete-profile-screen.tsx';

await texts(profileTexts);
beforeEach(() => toastStore.setState({ toast: null }));
afterEach(cleanup);

async function open(user: Partial<User>): Promise<string[]> {
  const called = answerCalls({ '/api/auth/intended-role': { intendedRole: 'driver' } });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CompleteProfileScreen user={aUser({ userType: null, fullName: null, phone: null, ...user })} />
    </QueryClientProvider>,
  );
  await screen.findByRole('combobox', { name: 'Role' });
  return called;
}

test('the card asks for role, full name, phone with its hint, and a username that may stay empty', async () => {
  await open({});
  const roles = within(screen.getByRole('combobox', { name: 'Role' })).getAllByRole('option');
  expect(roles.map((option) => option.textContent).slice(1)).toEqual([
    'Rider - Book rides',
    'Driver - Provide rides',
    'Admin - Manage platform',
  ]);
  expect(screen.getByLabelText('Full name')).toBeTruthy();
  expect(screen.getByLabelText('Phone number').getAttribute('placeholder')).toBe('+232 XX XXX XXXX');
  expect(screen.getByLabelText('Username (optional)')).toBeTruthy();
});

test('the role is the intended one, unless the person has one already', async () => {
  await open({});
  expect(screen.getByRole('combobox', { name: 'Role' })).toHaveProperty('value', 'driver');
  cleanup();
  await open({ userType: 'rider' });
  expect(screen.getByRole('combobox', { name: 'Role' })).toHaveProperty('value', 'rider');
});

test('missing fields show an error each, and nothing is sent', async () => {
  const called = await open({});
  fireEvent.click(screen.getByRole('button', { name: 'Complete profile' }));
  await screen.findAllByText('Please fill in this field');
  expect(toastStore.getState().toast).toMatchObject({
    title: 'Missing information',
    description: 'Please fill in all required fields',
  });
  expect(called).toEqual(['GET /api/auth/intended-role']);
});

test('the button reads Completing... while the profile is being sent', async () => {
  await open({});
  fireEvent.input(screen.getByLabelText('Full name'), { target: { value: 'Hawa Sankoh' } });
  fireEvent.input(screen.getByLabelText('Phone number'), { target: { value: '+232 76 555 123' } });
  Object.assign(globalThis, { fetch: () => new Promise(() => {}) });
  fireEvent.click(screen.getByRole('button', { name: 'Complete profile' }));
  expect(await screen.findByRole('button', { name: 'Completing...' })).toHaveProperty('disabled', true);
});
