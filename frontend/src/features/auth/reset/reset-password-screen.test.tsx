import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { authTexts } from '../../../lib/i18n/messages/auth/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { answerFetch } from '../../../test/answer-fetch.ts';
import { ResetPasswordScreen } from './reset-password-screen.tsx';

await texts(authTexts);
beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

const passing = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

test('two seconds after the new password was taken, the screen goes to the sign-in', async () => {
  history.replaceState(null, '', '/reset-password?token=abc&type=driver');
  const called = answerFetch(200, {});
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ResetPasswordScreen />
    </QueryClientProvider>,
  );
  for (const field of ['New password', 'Confirm new password'])
    fireEvent.input(screen.getByLabelText(field), { target: { value: 'mangrove-7' } });
  fireEvent.click(screen.getByRole('button', { name: 'Reset password' }));
  await passing(0);
  expect(called).toContain('/api/auth/reset-password');
  await passing(1_900);
  expect(location.pathname).toBe('/reset-password');
  await passing(100);
  expect(location.pathname).toBe('/auth-rider');
});
