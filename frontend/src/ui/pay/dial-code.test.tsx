import { afterEach, expect, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import type { RidePayment } from '@waka/contracts/money/ride-payment';
import { dialTexts } from '../../lib/i18n/messages/dial/texts.ts';
import { texts } from '../../lib/i18n/texts.ts';
import { DialCode } from './dial-code.tsx';

await texts(dialTexts);
afterEach(cleanup);

const payment = (seconds: number): RidePayment => ({
  method: 'afrimoney',
  state: 'requested',
  amount: 2670,
  currency: 'SLE',
  reason: null,
  dial: { code: '*715*1*100042#', until: new Date(Date.now() + seconds * 1000).toISOString() },
});

test('a code is shown as it is dialled, with its time left, and a tap dials the whole of it', () => {
  render(<DialCode payment={payment(571.5)} />);
  expect(screen.getByText('*715*1*100042#').getAttribute('dir')).toBe('ltr');
  expect(screen.getByRole('link', { name: 'Dial now' }).getAttribute('href')).toBe('tel:*715*1*100042%23');
  expect(screen.getByText(/9:3\d.*left/)).toBeTruthy();
  expect(screen.getByRole('region', { name: /^Pay .*26,700.* with Afrimoney$/ })).toBeTruthy();
});

test('a code whose time is over can’t be dialled', () => {
  render(<DialCode payment={payment(-1)} />);
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByText(/^The time for this code has run out/)).toBeTruthy();
});

test('a payment without a code shows none', () => {
  const { dial: _, ...rest } = payment(60);
  expect(render(<DialCode payment={rest} />).container.textContent).toBe('');
});
