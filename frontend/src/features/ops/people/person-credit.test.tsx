import { afterEach, expect, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { opsSectionTexts } from '../../../lib/i18n/messages/ops-sections/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { PersonCredit } from './person-credit.tsx';

await texts(opsSectionTexts);
afterEach(cleanup);

test('what is carried to the next ride is waived with a reason and the sum that is shown; credit is not', async () => {
  const called: string[] = [];
  Object.assign(globalThis, {
    fetch: async (address: string, { method = 'GET', body }: RequestInit = {}) => {
      called.push(`${method} ${address} ${typeof body === 'string' ? body : ''}`);
      return { ok: true, status: 200, headers: new Headers(), json: async () => ({ ok: true }) };
    },
  });
  const credit = [
    { currency: 'GNF' as const, amount: 9100 },
    { currency: 'SLE' as const, amount: -300 },
  ];
  render(
    <QueryClientProvider client={queryClient}>
      <PersonCredit personId="rider-1" credit={credit} />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Waive' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'A good customer' } });
  fireEvent.click(dialog.getByText('Waive'));
  await waitFor(() =>
    expect(called).toEqual([
      'POST /api/ops/users/rider-1/waive-rest {"amount":300,"currency":"SLE","reason":"A good customer"}',
    ]),
  );
});

const page = (amount: number) => (
  <QueryClientProvider client={queryClient}>
    <PersonCredit personId="rider-1" credit={[{ currency: 'SLE', amount }]} />
  </QueryClientProvider>
);

test('a waiver that was refused has the sum that is carried now, and can be sent again', async () => {
  const sent: { amount: number }[] = [];
  Object.assign(globalThis, {
    fetch: async (_address: string, { body }: { body: string }) => {
      sent.push(JSON.parse(body));
      const isRefused = sent.length === 1;
      const text = JSON.stringify({ code: 'ride.wrong_state', message: 'The sum has changed.' });
      return {
        ok: !isRefused,
        status: isRefused ? 409 : 200,
        headers: new Headers(),
        text: async () => text,
        json: async () => ({ ok: true }),
      };
    },
  });
  const { rerender } = render(page(-300));
  fireEvent.click(screen.getByRole('button', { name: 'Waive' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'A good customer' } });
  fireEvent.click(dialog.getByText('Waive'));
  await dialog.findByRole('alert');
  rerender(page(-500));
  fireEvent.click(dialog.getByText('Waive'));
  await waitFor(() => expect(sent.map(({ amount }) => amount)).toEqual([300, 500]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
