import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import type { RateCard } from '@waka/contracts/drivers/earnings-views';
import { earningsTexts } from '../../../lib/i18n/messages/earnings/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { answerCalls } from '../../../test/answer-fetch.ts';
import { RateCardScreen } from './rate-card-screen.tsx';

await texts(earningsTexts);
beforeEach(() => queryClient.clear());
afterEach(cleanup);

const rates: RateCard = {
  region: 'SL',
  currency: 'SLE',
  vehicleType: 'standard',
  base: 1500,
  perKm: 150,
  parts: {},
  commissionPercent: 15,
  example: { distanceKm: 5, fare: 2250, commission: 337, earned: 1913 },
};

function show(card: RateCard) {
  answerCalls({ '/api/driver/rate-card': card });
  render(
    <QueryClientProvider client={queryClient}>
      <RateCardScreen />
    </QueryClientProvider>,
  );
}

const line = (name: string) => screen.getByText(name).parentElement?.textContent?.replaceAll(/\s/g, ' ');

test('the rate card takes the commission from an example', async () => {
  show(rates);
  expect(await screen.findByRole('heading', { name: 'Standard · Sierra Leone' })).toBeTruthy();
  expect(line('Rider pays')).toMatch(/22,500$/);
  expect(line('You keep')).toMatch(/19,130$/);
  expect(screen.getByText('15%')).toBeTruthy();
});

test('the rate card names each part of the tariff that costs something', async () => {
  const parts = {
    perMinute: 25,
    minimumFare: 1200,
    freeWaitingMin: 3,
    waitingPerMin: 50,
    night: { from: 22 * 60, to: 5 * 60, percent: 120 },
    roundTo: 10,
    noShowFee: 0,
  };
  show({ ...rates, parts });
  await screen.findByRole('heading', { name: 'Standard · Sierra Leone' });
  expect(line('Per minute')).toMatch(/250$/);
  expect(line('Minimum fare')).toMatch(/12,000$/);
  expect(line('Waiting, per minute')).toMatch(/500$/);
  expect(line('Free waiting')).toMatch(/3\s?min$/);
  expect(line('Night, 22:00 to 05:00')).toMatch(/\+20%/);
  expect(screen.queryByText('No-show fee')).toBeNull();
});
