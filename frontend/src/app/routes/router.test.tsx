import { afterEach, expect, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import type { User } from '@waka/contracts/accounts/user';
import { queryClient } from '../../lib/query-client.ts';
import { signedOut, useSession } from '../../lib/session/session.store.ts';
import { answerCalls } from '../../test/answer-fetch.ts';
import { aUser } from '../../test/builders.ts';
import { Router } from './router.tsx';

afterEach(cleanup);

test.each<[string, Partial<User>]>([
  ['name', { fullName: null }],
  ['role', { userType: null }],
])('a signed-in person without a %s completes the profile at any address', async (_, missing) => {
  answerCalls({ '/api/auth/intended-role': { intendedRole: null } });
  history.replaceState(null, '', '/settings');
  useSession.setState({ kind: 'signed_in', user: aUser(missing) }, true);
  render(
    <QueryClientProvider client={queryClient}>
      <Router />
    </QueryClientProvider>,
  );
  expect(await screen.findByRole('heading', { name: 'Complete Your Profile' })).toBeTruthy();
});

function openSignIn(): void {
  answerCalls({});
  history.replaceState(null, '', '/auth-rider');
  useSession.setState({ kind: 'signed_in', user: aUser() }, true);
  render(
    <QueryClientProvider client={queryClient}>
      <Router />
    </QueryClientProvider>,
  );
}

test('the address of the sign-in is 404 for a signed-in person', async () => {
  openSignIn();
  expect(await screen.findByText('404 Page Not Found', undefined, { timeout: 10_000 })).toBeTruthy();
  expect(location.pathname).toBe('/auth-rider');
});

test('the back button does not lead from home to the steps of the sign-in that was just made', async () => {
  signedOut();
  openSignIn();
  await waitFor(() => expect(location.pathname).toBe('/rider'));
});
