import { afterEach, expect, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { bookingTexts } from '../../../../lib/i18n/messages/booking/texts.ts';
import { texts } from '../../../../lib/i18n/texts.ts';
import { quote } from '../../../../test/a-quote.ts';
import { aClient } from '../../../../test/booking-page.tsx';
import { PriceLine } from './price-line.tsx';

await texts(bookingTexts);
afterEach(cleanup);

test.each([
  ['round the water says that it is by road', true, 'Price by road'],
  ['of any other trip is the price', false, 'Price'],
])('the price %s', async (_, isRoundWater, label) => {
  const [option] = quote.options;
  if (!option) throw new Error('The quote has a class.');
  render(
    <QueryClientProvider client={aClient()}>
      <PriceLine quote={{ ...quote, isRoundWater }} option={option} />
    </QueryClientProvider>,
  );
  expect(await screen.findByText(label)).toBeTruthy();
});
