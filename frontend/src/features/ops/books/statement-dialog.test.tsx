import { afterEach, expect, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import type { StatementAccount } from '@waka/contracts/ops/books/statements';
import { booksTexts } from '../../../lib/i18n/messages/books/texts.ts';
import { opsSectionTexts } from '../../../lib/i18n/messages/ops-sections/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { StatementDialog } from './statement-dialog.tsx';

await texts(booksTexts, opsSectionTexts);
afterEach(cleanup);

const account: StatementAccount = {
  rail: 'orange',
  credentials: 'ORANGE',
  region: 'SL',
  currency: 'SLE',
  canFetch: false,
  knownTo: null,
};

test('sums far above our fares are asked about, and sent once they are confirmed', async () => {
  const sent: unknown[] = [];
  Object.assign(globalThis, {
    fetch: async (_address: string, { method = 'GET', body = 'null' }: { method?: string; body?: string } = {}) => {
      const given = Object(JSON.parse(body));
      if (method === 'POST') sent.push(given.areSumsRight);
      const isRefused = method === 'POST' && !given.areSumsRight;
      const refusal = { code: 'statement.far_above', message: 'Far above.' };
      const added = { lines: 1, added: 1, differences: 0 };
      const json = isRefused ? refusal : method === 'POST' ? added : [];
      const text = async () => JSON.stringify(json);
      return { ok: !isRefused, status: isRefused ? 422 : 200, headers: new Headers(), text, json: async () => json };
    },
  });
  render(
    <QueryClientProvider client={queryClient}>
      <StatementDialog account={account} isFile onClose={() => {}} />
    </QueryClientProvider>,
  );
  const dialog = within(screen.getByRole('dialog'));
  const text = 'id,amount\nline-1,45240\n';
  const file = Object.assign(new File([text], 'old.csv'), { text: async () => text });
  fireEvent.change(dialog.getByLabelText('File'), { target: { files: [file] } });
  fireEvent.click(dialog.getByRole('button', { name: 'Import a file' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('Far above.');
  fireEvent.click(dialog.getByRole('button', { name: 'The sums are right: import' }));
  expect((await dialog.findByRole('status')).textContent).toMatch(/^1 line, 1 of them new/);
  expect(sent).toEqual([undefined, true]);
});
