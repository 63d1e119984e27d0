import { afterEach, expect, test } from '@jest/globals';
import { cleanup, render } from '@testing-library/react';
import { priceTexts } from '../../lib/i18n/messages/price/texts.ts';
import { texts } from '../../lib/i18n/texts.ts';
import { FeeDue } from './fee-due.tsx';

await texts(priceTexts);
afterEach(cleanup);

const ride = { fareLines: [{ kind: 'cancellation', amount: 500 }], payment: null, currency: 'SLE' } as const;

test.each([
  [false, /^Cancellation fee of Le\s5,000: it’s added to your next ride\.$/],
  [true, /^Cancellation fee: Le\s5,000 is added to your earnings\.$/],
])('a fee that is carried to the next ride says so (to the driver: %s)', (isDriver, words) => {
  const { container } = render(
    <FeeDue ride={{ ...ride, fareLines: [...ride.fareLines], carried: 500 }} isDriver={isDriver} />,
  );
  expect(container.textContent).toMatch(words);
});

test.each([
  [false, /^Cancellation fee to pay: Le\s9,000Includes Le\s4,000 from earlier rides\.$/],
  [true, /Le\s5,000/],
])('a fee that is asked for with what was carried before says the whole sum (to the driver: %s)', (isDriver, words) => {
  const payment = { method: 'card', state: 'failed', amount: 900, currency: 'SLE', reason: null } as const;
  const { container } = render(
    <FeeDue ride={{ ...ride, payment, fareLines: [...ride.fareLines], carried: -400 }} isDriver={isDriver} />,
  );
  expect(container.textContent).toMatch(words);
});

test('a ride that was cancelled without a fee shows none', () => {
  const { container } = render(<FeeDue ride={{ ...ride, fareLines: [...ride.fareLines], carried: 0 }} />);
  expect(container.textContent).toBe('');
});
