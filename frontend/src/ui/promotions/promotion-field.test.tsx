import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
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
// jsdom scrolls nothing.
const scrolled = jest.fn();
Element.prototype.scrollIntoView = scrolled;

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
  await waitFor(() => expect(sent.map((call) => call.trim())).toContain('DELETE /api/payments/promotion'));
});

const worth = { code: 'WAKA26', region: 'SL', amount: 700, percent: null, cap: null };
const all = { classes: [], areas: [], minimumFare: 0, firstRideOnly: false, endsAt: null };

test.each([
  [{ ...worth, ...all, classes: ['comfort'] }, /^Le\s7,000 off · Comfort only$/],
  [{ ...worth, ...all, minimumFare: 5000 }, /^Le\s7,000 off · for rides from Le\s50,000$/],
  [
    { ...worth, ...all, percent: 50, cap: 1000, firstRideOnly: true },
    /^50% off, at most Le\s10,000 · for your first ride$/,
  ],
  [{ ...worth, ...all, percent: 20, endsAt: '2126-11-28T10:00:00.000Z' }, /^20% off · until .*28 Nov 2126/],
])('an entered code says what it pays and for which rides', async (promotion, words) => {
  show({ entered: 'WAKA26', isExplained: true }, 200, promotion);
  expect(await screen.findByText(words)).toBeTruthy();
});

test('a code that counts later says from when, where the rider sees it', async () => {
  const opens = { at: '2126-11-28T08:00:00.000Z', timeZone: 'Africa/Freetown' };
  show({}, 409, { code: 'promotion.not_yet', message: 'This code can’t be used yet.', opens });
  scrolled.mockClear();
  type('SOON5');
  expect(scrolled).toHaveBeenCalledTimes(1);
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /^This code can’t be used yet\. It counts from .*28 Nov 2126/,
  );
  expect(scrolled).toHaveBeenCalledTimes(2);
});

test('an entered code says that its promotion is used up', () => {
  show({ entered: 'WAKA26', isCounted: false, isUsedUp: true });
  expect(screen.getByText('This promotion is used up.')).toBeTruthy();
});

test('an entered code says that its promotion is used up', () => {
  show({ entered: 'WAKA26', isCounted: false, isUsedUp: true });
  expect(screen.getByText('This promotion is used up.')).toBeTruthy();
});
