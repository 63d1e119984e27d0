import { afterEach, expect, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { accountTexts } from '../../../lib/i18n/messages/account/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { answerFetch } from '../../../test/answer-fetch.ts';
import { ConfirmContactScreen } from './confirm-contact-screen.tsx';

await texts(accountTexts);
const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
  cleanup();
});

const show = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <ConfirmContactScreen token="token" />
    </QueryClientProvider>,
  );
const agree = () => fireEvent.click(screen.getByRole('button', { name: 'I agree' }));
const refused = (status: number, code: string) => () => answerFetch(status, { code, message: 'No.', requestId: 'r' });

test.each<[string, () => unknown]>([
  ['the network', () => Object.assign(globalThis, { fetch: () => Promise.reject(new TypeError('Failed to fetch')) })],
  ['a service that is down', refused(503, 'service.unavailable')],
  ['a proxy', () => answerFetch(502, '<html>Bad gateway</html>')],
])('a contact whose answer is stopped by %s can agree again', async (_, fail) => {
  fail();
  show();
  agree();
  expect(await screen.findByText('Not confirmed')).toBeTruthy();
  expect(screen.queryByText(/invalid/)).toBeNull();
  expect(screen.queryByRole('link', { name: 'Back to home' })).toBeNull();
  const called = answerFetch(200, { ok: true });
  agree();
  expect(await screen.findByText('Thank you. We’ll text you in an emergency.')).toBeTruthy();
  expect(called).toEqual(['/api/safety/contacts/confirm']);
});

test('a link that is invalid is not tried again', async () => {
  refused(400, 'contacts.link_invalid')();
  show();
  agree();
  expect(await screen.findByText('Not confirmed')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByRole('link', { name: 'Back to home' })).toBeTruthy();
});
