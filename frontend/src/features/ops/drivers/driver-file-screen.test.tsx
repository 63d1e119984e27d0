import { afterEach, expect, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import type { DriverBalance } from '@waka/contracts/drivers/earnings-views';
import { moneyTexts } from '../../../lib/i18n/messages/money/texts.ts';
import { opsSectionTexts } from '../../../lib/i18n/messages/ops-sections/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { DriverFileScreen } from './driver-file-screen.tsx';

await texts(opsSectionTexts, moneyTexts);
afterEach(cleanup);

const account: DriverBalance = {
  currency: 'SLE',
  cashHeld: 0,
  unpaidEarnings: 6000,
  awaitedEarnings: 0,
  balance: 6000,
  settlements: [],
  decisionId: null,
  isErased: true,
};

test('what is left of an erased account is booked off in a form that stays, however often the file is asked for', async () => {
  const calls: string[] = [];
  let answersFile = Promise.resolve();
  Object.assign(globalThis, {
    fetch: async (address: string) => {
      calls.push(address);
      const isFile = address.endsWith('/file');
      if (isFile) await answersFile;
      const text = JSON.stringify(isFile ? { code: 'ops.not_found', message: 'There is none.' } : account);
      return {
        ok: !isFile,
        status: isFile ? 404 : 200,
        headers: new Headers(),
        statusText: '',
        text: async () => text,
        json: async () => JSON.parse(text),
      };
    },
  });
  render(
    <QueryClientProvider client={queryClient}>
      <DriverFileScreen id="driver-1" />
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Book off' }));
  const dialog = within(screen.getByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'Never came for it' } });
  // It can only be booked off, and no one is left to read why.
  expect(dialog.queryByRole('combobox')).toBeNull();
  expect(dialog.queryByText(/^The driver will read/)).toBeNull();
  const asked = calls.length;
  const answer: { now: () => void } = { now: () => {} };
  answersFile = new Promise((resolve) => {
    answer.now = resolve;
  });
  const again = queryClient.refetchQueries({ queryKey: ['ops', 'drivers', 'file', 'driver-1'] });
  await act(async () => {});
  expect(calls.length).toBeGreaterThan(asked);
  expect(dialog.getByLabelText('Reason')).toHaveProperty('value', 'Never came for it');
  answer.now();
  await act(() => again);
  expect(dialog.getByLabelText('Reason')).toHaveProperty('value', 'Never came for it');
});
