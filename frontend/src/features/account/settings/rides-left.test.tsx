import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { accountTexts } from '../../../lib/i18n/messages/account/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { useSession } from '../../../lib/session/session.store.ts';
import { answerCalls } from '../../../test/answer-fetch.ts';
import { aUser } from '../../../test/builders.ts';
import { DeleteDialog } from './delete-dialog.tsx';

await texts(accountTexts);
beforeEach(() => queryClient.clear());
afterEach(cleanup);

function open(scheduled: object[]) {
  useSession.setState({ kind: 'signed_in', user: aUser() }, true);
  answerCalls({ '/api/scheduled-rides': scheduled, '/api/payments/credit': [], '/api/payments/unpaid': [] });
  return render(
    <QueryClientProvider client={queryClient}>
      <DeleteDialog onClose={() => {}} />
    </QueryClientProvider>,
  );
}

test('who deletes an account reads how many scheduled rides are cancelled for good, and that those that repeat end', async () => {
  open([
    { status: 'scheduled', seriesId: null },
    { status: 'taken', seriesId: 'series-1' },
    { status: 'failed', seriesId: null },
  ]);
  const said = (await screen.findByRole('alert')).textContent;
  expect(said).toBe(
    'Your 2 scheduled rides are cancelled straight away, and stay cancelled if you sign in again. Your repeated rides end, too.',
  );
});

test('one ride that does not repeat is named alone, and without any nothing is said', async () => {
  open([{ status: 'scheduled', seriesId: null }]);
  expect((await screen.findByRole('alert')).textContent?.trim()).toMatch(/^Your scheduled ride is .* sign in again\.$/);
  cleanup();
  queryClient.clear();
  open([{ status: 'failed', seriesId: null }]);
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.queryByRole('alert')).toBeNull();
});
