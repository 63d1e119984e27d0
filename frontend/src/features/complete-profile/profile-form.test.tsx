import { afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { profileTexts } from '../../lib/i18n/messages/profile/texts.ts';
import { texts } from '../../lib/i18n/texts.ts';
import { toastStore } from '../../lib/toasts/toast.store.ts';
import { answerFetch } from '../../test/answer-fetch.ts';
import { ProfileForm, type Profile } from './profile-form.tsx';

beforeAll(() => texts(profileTexts));
beforeEach(() => toastStore.setState({ toast: null }));
afterEach(cleanup);

const toast = () => toastStore.getState().toast;

const hawa: Profile = { userType: 'rider', fullName: 'Hawa Sankoh', phone: '+23276555123', username: '' };

function show(given: Partial<Profile>) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ProfileForm known={{ ...hawa, ...given }} />
    </QueryClientProvider>,
  );
}

function submit(given: Partial<Profile>) {
  show(given);
  fireEvent.submit(screen.getByRole('button').closest('form') ?? document);
}

test('the phone is asked for by the hint +232 XX XXX XXXX', () => {
  show({});
  expect(screen.getByPlaceholderText('+232 XX XXX XXXX')).toBeTruthy();
});

test('a profile that is refused without a message shows a message of its own', async () => {
  answerFetch(502, 'Bad gateway');
  submit({});
  await waitFor(() => expect(toast()).toMatchObject({ tone: 'error', title: 'Error' }));
  expect(toast()?.description).toBe('Failed to complete profile');
});

test.each<[string, Partial<Profile>]>([
  ['a role', { userType: '' }],
  ['a name', { fullName: ' ' }],
  ['a phone', { phone: '' }],
])('a profile without %s is not sent', async (_, missing) => {
  const called = answerFetch(200, {});
  submit(missing);
  await waitFor(() => expect(toast()).toMatchObject({ title: 'Missing information' }));
  expect(toast()?.description).toBe('Please fill in all required fields');
  expect(called).toEqual([]);
});
