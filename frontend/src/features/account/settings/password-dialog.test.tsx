import { afterEach, expect, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { accountTexts } from '../../../lib/i18n/messages/account/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { answerCalls } from '../../../test/answer-fetch.ts';
import { PasswordDialog } from './password-dialog.tsx';

await texts(accountTexts);
afterEach(cleanup);

const submit = () => userEvent.click(screen.getByRole('button', { name: 'Change password' }));
const CHANGE = 'PUT /api/auth/account/password';

test('a new password goes out with the present one, and not while it is too short', async () => {
  const called = answerCalls({
    '/api/config/app': { minPasswordLength: 8, support: { phone: null, email: null } },
    '/api/auth/account/proof': { password: true, phoneEnding: null, isFresh: false },
    '/api/auth/account/password': { ok: true },
  });
  let isClosed = false;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PasswordDialog
        onClose={() => {
          isClosed = true;
        }}
      />
    </QueryClientProvider>,
  );
  await userEvent.type(screen.getByLabelText('New password'), 'k0la!nu');
  await userEvent.type(await screen.findByLabelText('Current password'), 'correct horse');
  await submit();
  expect(screen.getByText('Password must be at least 8 characters')).toBeTruthy();
  expect(called).not.toContain(CHANGE);
  await userEvent.type(screen.getByLabelText('New password'), 'ts');
  await submit();
  await waitFor(() => expect(isClosed).toBe(true));
  expect(called).toContain(CHANGE);
});
