import { afterEach, expect, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import type { RailStatus } from '@waka/contracts/ops/money/money-views';
import { moneyTexts } from '../../../lib/i18n/messages/money/texts.ts';
import { opsSectionTexts } from '../../../lib/i18n/messages/ops-sections/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { knowMethods } from '../../../test/methods.ts';
import { Rails } from './rails.tsx';

await texts(moneyTexts, opsSectionTexts);
afterEach(cleanup);

const well: RailStatus = {
  rail: 'monime',
  credentials: 'MONIME',
  region: 'SL',
  methods: ['orange_money', 'afrimoney'],
  illSince: null,
  calls: 12,
  answered: 11,
  medianMs: 640,
  lastAt: '2026-11-25T12:00:00.000Z',
  payouts: { calls: 5, answered: 1, medianMs: 900 },
  refunds: null,
};
const ill: RailStatus = {
  ...well,
  rail: 'momo',
  credentials: 'MOMO',
  region: 'GN',
  methods: ['mtn_money'],
  illSince: well.lastAt,
  answered: 3,
};
const quiet: RailStatus = {
  ...well,
  rail: 'lengopay',
  credentials: 'LENGOPAY',
  region: 'GN',
  methods: [],
  calls: 0,
  answered: 0,
  medianMs: null,
  payouts: null,
};
const quick: RailStatus = { ...well, credentials: 'QUICK', medianMs: 12 };

test('each account says what it collects, how it answers, and whether it is offered', async () => {
  const text = JSON.stringify([well, ill, quiet, quick]);
  Object.assign(globalThis, {
    fetch: async () => ({
      ok: true,
      status: 200,
      headers: new Headers(),
      text: async () => text,
      json: async () => JSON.parse(text),
    }),
  });
  act(() => knowMethods());
  render(
    <QueryClientProvider client={queryClient}>
      <Rails />
    </QueryClientProvider>,
  );
  const lines = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(lines[0]).toMatch(
    /^Orange Money, Afrimoney.*Sierra Leone.*monime \(MONIME\).*11 of 12.*0\.6.*Payouts: Answered 1 of 5 calls.*Responding$/,
  );
  expect(lines[1]).toMatch(/^MTN Money.*Guinea.*3 of 12.*Not offered since \d\d:\d\d$/);
  expect(lines[2]).toMatch(/^Not used for payments.*No calls$/);
  expect(lines[3]).toContain('usually in 0.1 s');
});
