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
  [false, /^Cancellation fee to pay: Le\s5,000With Le\s4,000 of an earlier ride, that’s Le\s9,000 in all\.$/],
  [true, /^Cancellation fee: Le\s5,000 is added to your earnings\.$/],
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

test.each([
  ['card', 'requested', /^Cancellation fee of Le\s8,000: we’re charging your card/],
  ['orange_money', 'requested', /^Cancellation fee of Le\s8,000: please approve it in /],
  ['card', 'paid', /^Cancellation fee paid: Le\s8,000/],
] as const)(
  'a fee that collects what was carried says the whole sum to the rider alone: %s, %s',
  (method, state, words) => {
    const payment = { method, state, amount: 1822, currency: 'SLE', reason: null } as const;
    const charged = {
      payment,
      carried: -1022,
      currency: 'SLE',
      fareLines: [{ kind: 'cancellation', amount: 800 }],
    } as const;
    const { container, rerender } = render(<FeeDue ride={{ ...charged, fareLines: [...charged.fareLines] }} />);
    expect(container.textContent).toMatch(words);
    expect(container.textContent).toMatch(/With Le\s10,220 of an earlier ride, that’s Le\s18,220 in all\.$/);
    rerender(<FeeDue ride={{ ...charged, fareLines: [...charged.fareLines] }} isDriver />);
    expect(container.textContent).not.toContain('earlier ride');
  },
);
