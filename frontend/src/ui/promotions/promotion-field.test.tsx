import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { errorTexts } from '../../lib/i18n/messages/errors/texts.ts';
import { promotionTexts } from '../../lib/i18n/messages/promotion/texts.ts';
import { texts } from '../../lib/i18n/texts.ts';
import { queryClient } from '../../lib/query-client.ts';
import { PromotionField } from './promotion-field.tsx';

await texts(promotionTexts, errorTexts);
beforeEach(() => queryClient.clear());
afterEach(cleanup);

function show(given: Partial<Parameters<typeof PromotionField>[0]> = {}, status = 200, body: object = {}) {
  const sent: string[] = [];
  Object.assign(globalThis, {
    fetch: (address: string, init: { method?: string; body?: string } = {}) => {
      sent.push(`${init.method} ${address} ${init.body ?? ''}`);
      const text = JSON.stringify(body);
      return Promise.resolve({
        ok: status < 400,
        status,
        headers: new Headers(),
        json: () => Promise.resolve(body),
        text: () => Promise.resolve(text),
      });
    },
  });
  render(
    <QueryClientProvider client={queryClient}>
      <PromotionField region="SL" entered={null} isCounted {...given} />
    </QueryClientProvider>,
  );
  return sent;
}

function type(code: string) {
  fireEvent.click(screen.getByRole('button', { name: 'Add a code' }));
  const field = screen.getByLabelText('Promotion or voucher code');
  expect(document.activeElement).toBe(field);
  fireEvent.change(field, { target: { value: code } });
  fireEvent.click(screen.getByRole('button', { name: 'Apply' }));
}

test('one line opens into a field, and prices are asked for again once the code is taken', async () => {
  const sent = show({}, 200, { code: 'WAKA26' });
  type(' waka 26 ');
  expect(await screen.findByRole('button', { name: 'Add a code' })).toBeTruthy();
  expect(sent).toEqual(['PUT /api/payments/promotion {"region":"SL","code":"waka 26"}']);
});

test('a code that is refused says so at the field until it is changed', async () => {
  show({}, 404, { code: 'promotion.unknown', message: 'This code can’t be used. Please check it.' });
  type('WRONG');
  expect(await screen.findByRole('alert')).toHaveProperty('textContent', 'This code can’t be used. Please check it.');
  fireEvent.change(screen.getByLabelText('Promotion or voucher code'), { target: { value: 'WRON' } });
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('an entered code says where it does not count, and is taken out again', async () => {
  const sent = show({ entered: 'WAKA26', isCounted: false });
  expect(screen.getByText('This code doesn’t count for this ride.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Remove code WAKA26' }));
  await waitFor(() => expect(sent[0]).toMatch(/^DELETE \/api\/payments\/promotion/));
});
