import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import type { FairPrice as Compared } from '@waka/contracts/rides/ride-views';
import { cleanup, render, screen } from '@testing-library/react';
import { priceTexts } from '../../lib/i18n/messages/price/texts.ts';
import { texts } from '../../lib/i18n/texts.ts';
import { queryClient } from '../../lib/query-client.ts';
import { answerCalls } from '../../test/answer-fetch.ts';
import { FairPrice } from './fair-price.tsx';

await texts(priceTexts);
beforeEach(() => queryClient.clear());
afterEach(cleanup);

const official = { seatFare: 610, from: 'Lumley', to: 'Regent Road', source: 'Gazette of 16 March' };
const paid = [
  { vehicleType: 'motorbike', rides: 40, low: 900, high: 1200 },
  { vehicleType: 'standard', rides: 12, low: 2500, high: 3100 },
];

function open(compared: Compared) {
  answerCalls({ '/api/rides/quotes/q1/fair-price': compared });
  const { container } = render(
    <QueryClientProvider client={queryClient}>
      <FairPrice quoteId="q1" vehicleType="standard" currency="SLE" />
    </QueryClientProvider>,
  );
  return () => container.textContent.replaceAll(/[\u00a0\u200e\u2066-\u2069]/g, ' ');
}

test('the price stands beside the official fare with its source, and beside what this class cost here', async () => {
  const text = open({ official, paid });
  expect(await screen.findByText('Official fare for one shared seat')).toBeTruthy();
  expect(text()).toMatch(/Lumley – Regent RoadGazette of 16 MarchLe 6,100/);
  expect(text()).toMatch(/Paid here in the last 14 days \(12 rides\)\s*Le 25,000 – Le 31,000/);
  expect(text()).not.toContain('12,000');
});

test('one price is no range, and too few rides are said to be too few', async () => {
  const text = open({ official: null, paid: [{ vehicleType: 'standard', rides: 5, low: 2500, high: 2500 }] });
  expect(await screen.findByText(/Paid here/)).toBeTruthy();
  expect(text()).toMatch(/Le 25,000\s*$/);
  cleanup();
  queryClient.clear();
  open({ official: null, paid: [{ vehicleType: 'motorbike', rides: 40, low: 900, high: 1200 }] });
  expect(await screen.findByText('Too few rides here in the last 14 days to compare.')).toBeTruthy();
  // A list of terms would lack what they mean.
  expect(document.querySelector('dl')).toBeNull();
});
