import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { authTexts } from '../../lib/i18n/messages/auth/texts.ts';
import { texts } from '../../lib/i18n/texts.ts';
import { queryClient } from '../../lib/query-client.ts';
import { useSession } from '../../lib/session/session.store.ts';
import { answerCalls } from '../../test/answer-fetch.ts';
import { DriverAuthScreen } from './driver-auth-screen.tsx';

await texts(authTexts);
beforeEach(() => {
  history.replaceState({ mode: 'register' }, '', '/auth-driver');
  useSession.setState({ kind: 'signed_out' }, true);
  Object.assign(globalThis, { scrollTo: () => {} });
});
afterEach(cleanup);

const sorie = {
  'First name': 'Sorie',
  'Last name': 'Bangura',
  Email: 'sorie@example.com',
  'Phone number': '+33612345678',
  Password: 'mangrove-7',
  'Confirm password': 'mangrove-7',
};

function register() {
  answerCalls({
    '/api/config/app': { minPasswordLength: 6, support: { phone: null, email: null } },
    '/api/auth/register': { verified: false, autoLoggedIn: false },
  });
  render(
    <QueryClientProvider client={queryClient}>
      <DriverAuthScreen />
    </QueryClientProvider>,
  );
  for (const [field, value] of Object.entries(sorie))
    fireEvent.input(screen.getByLabelText(field), { target: { value } });
  fireEvent.click(screen.getByRole('button', { name: 'Create account' }));
}

test('a foreign number is written in groups, and what was typed stays when it is changed', async () => {
  register();
  expect(await screen.findByText(/code to \W*\+33 612 34 56 78\W*$/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Change number' }));
  for (const [field, value] of Object.entries(sorie))
    expect(screen.getByLabelText(field)).toHaveProperty('value', value);
  expect(JSON.stringify(history.state)).not.toContain('mangrove-7');
});

test('what was typed is not there for the next person who registers on the phone', async () => {
  register();
  fireEvent.click(await screen.findByRole('button', { name: 'Change number' }));
  fireEvent.click(screen.getByRole('button', { name: 'Already have an account? Sign in' }));
  fireEvent.click(await screen.findByRole('button', { name: 'New driver? Create an account' }));
  for (const field of Object.keys(sorie)) expect(screen.getByLabelText(field)).toHaveProperty('value', '');
});
