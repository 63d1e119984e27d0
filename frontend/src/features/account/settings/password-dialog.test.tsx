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

test('the current password is asked for first, and a new one goes out with it, and not while it is too short', async () => {
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
  const current = await screen.findByLabelText('Current password');
  const fresh = screen.getByLabelText('New password');
  expect(current.compareDocumentPosition(fresh) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  await userEvent.click(screen.getAllByRole('button', { name: 'Show password' })[1] ?? current);
  expect(fresh.getAttribute('type')).toBe('text');
  await userEvent.type(current, 'correct horse');
  await userEvent.type(fresh, 'k0la!nu');
  await submit();
  expect(screen.getByText('Password must be at least 8 characters')).toBeTruthy();
  expect(called).not.toContain(CHANGE);
  await userEvent.type(screen.getByLabelText('New password'), 'ts');
  await submit();
  await waitFor(() => expect(isClosed).toBe(true));
  expect(called).toContain(CHANGE);
});
