import { afterEach, expect, jest, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { ApiError } from '../../../lib/api/api-error.ts';
import { opsTexts } from '../../../lib/i18n/messages/ops/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { AskDialog } from './ask-dialog.tsx';

await texts(opsTexts);
afterEach(cleanup);

function askFor(
  amount: string,
  left = 1950,
  send = jest.fn(async (_words: string, _amount: number, _refund: object): Promise<void> => undefined),
) {
  const fare = { amount: left, paid: 1950, currency: 'SLE' } as const;
  const question = { title: 'ops.ride.refund', note: 'ops.ride.refundNote', longest: 500, fare, send } as const;
  render(
    <QueryClientProvider client={queryClient}>
      <AskDialog question={question} onClose={() => undefined} />
    </QueryClientProvider>,
  );
  fireEvent.change(screen.getByLabelText(/^Amount/), { target: { value: amount } });
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'A detour' } });
  fireEvent.click(screen.getByRole('button', { name: 'Record a refund' }));
  return send;
}

test('a refund above the fare says which limit there is, and is not sent', () => {
  const send = askFor('19510');
  expect(screen.getByText('At most Le 19,500, what the rider paid')).toBeTruthy();
  expect(send).not.toHaveBeenCalled();
});

test.each(['19,500', '19 500', ' 19500', '١٩٥٠٠'])(
  'a refund typed as "%s" is sent as a whole amount',
  async (typed) => {
    const send = askFor(typed);
    await waitFor(() =>
      expect(send).toHaveBeenCalledWith('A detour', 1950, expect.objectContaining({ bearer: 'service' })),
    );
  },
);

test.each(['195.00', '195,00', '19.5'])('a refund typed as "%s" is refused at its field, and is not sent', (typed) => {
  const send = askFor(typed);
  expect(screen.getByText('Please enter a whole amount')).toBeTruthy();
  expect(send).not.toHaveBeenCalled();
});

test('that the driver reads the reason is said where he bears a part', () => {
  askFor('19.50');
  expect(screen.queryByText('The driver will read this reason.')).toBeNull();
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'shared' } });
  expect(screen.getByText('The driver will read this reason.')).toBeTruthy();
});

test('what can still be given back of what was paid stands at the field, and is the limit', () => {
  const send = askFor('19000', 1845);
  expect(screen.getByText('At most Le 18,450: the rest has been refunded or is due back')).toBeTruthy();
  expect(send).not.toHaveBeenCalled();
  fireEvent.change(screen.getByLabelText(/^Amount/), { target: { value: '18000' } });
  expect(screen.getByText('Le 18,450 of the Le 19,500 that the rider paid can still be given back.')).toBeTruthy();
});

test('a refusal that names the amount stands at its field until it is changed, and not below again', async () => {
  const fields = { amount: 'The refund can’t be more than the rider has paid' };
  const refuse = jest.fn(async (): Promise<void> => {
    throw new ApiError(400, 'request.invalid', 'Not valid.', { fields });
  });
  askFor('18000', 1845, refuse);
  const amount = screen.getByLabelText(/^Amount/);
  await waitFor(() => expect(amount.getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getAllByText('The refund can’t be more than the rider has paid')).toHaveLength(1);
  fireEvent.change(amount, { target: { value: '100' } });
  await waitFor(() => expect(amount.getAttribute('aria-invalid')).toBeNull());
});
