import { afterEach, expect, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { aTariff, factsOfTrip, random } from '@waka/contracts/testing/tariffs';
import { priceTrip, type FareLine } from '@waka/contracts/rides/tariff';
import { formatMoney } from '../../lib/i18n/format.ts';
import { priceTexts } from '../../lib/i18n/messages/price/texts.ts';
import { texts } from '../../lib/i18n/texts.ts';
import { PriceDetails } from './price-details.tsx';
import { WaitingCharge } from './waiting-charge.tsx';

await texts(priceTexts);
afterEach(cleanup);

const base: FareLine = { kind: 'base', amount: 1500 };
const amounts = () => screen.getAllByRole('definition', { hidden: true }).map(({ textContent }) => textContent);

test('a fare of one line, and one from before lines, have no details', () => {
  const { container } = render(<PriceDetails lines={[base]} currency="SLE" />);
  render(<PriceDetails lines={null} currency="SLE" />);
  expect(container.textContent).toBe('');
});

test('any fare shows each of its lines and their sum, none of them by its key', () => {
  const next = random(63);
  for (let round = 0; round < 40; round += 1) {
    const { lines, total } = priceTrip(aTariff(next), factsOfTrip(next));
    const { container, unmount } = render(<PriceDetails lines={lines} currency="SLE" />);
    const shown = lines.length < 2 ? [] : [...lines.map(({ amount }) => amount), total];
    expect(shown.length === 0 ? [] : amounts()).toEqual(shown.map((amount) => formatMoney(amount, 'SLE')));
    expect(container.textContent).not.toMatch(/price\.|undefined|NaN/);
    unmount();
  }
});

const said = () =>
  screen.getAllByRole('listitem', { hidden: true }).map((item) => item.textContent.replaceAll(/\s/g, ' '));

test('what waiting, cancelling and not coming would cost is said before the booking', () => {
  const charges = { cancellation: 500, noShow: 800, waitingPerMin: 50, freeWaitingMin: 2 };
  render(<PriceDetails lines={[base]} currency="SLE" charges={charges} />);
  expect(said()).toEqual([
    'Free to cancel for 2 min after a driver accepts, then it costs Le 5,000.',
    'If the driver leaves without you, it costs Le 8,000.',
    'Waiting for you is free for 2 min, then Le 500 per minute.',
  ]);
  cleanup();
  const waiting = { ...charges, cancellation: 0, noShow: 0, freeWaitingMin: 0 };
  render(<PriceDetails lines={[base]} currency="SLE" charges={waiting} />);
  expect(said()).toEqual(['Waiting for you costs Le 500 per minute.']);
});

test('a zone whose name its reader may not know is named as a surcharge', () => {
  const zone: FareLine = { kind: 'zone', amount: 400, zone: null, end: 'dropoff' };
  render(<PriceDetails lines={[base, zone, { ...zone, zone: 'Lungi Airport' }]} currency="SLE" />);
  expect(screen.getByText('Zone surcharge')).toBeTruthy();
  expect(screen.getByText('Surcharge: Lungi Airport')).toBeTruthy();
});

const waited = (seconds: number) => ({
  status: 'arrived' as const,
  arrivedAt: new Date(Date.now() - seconds * 1000).toISOString(),
  waiting: { freeMin: 3, perMin: 20 },
  fees: { cancellation: 0, freeUntil: new Date().toISOString(), noShow: 500 },
  currency: 'SLE' as const,
});

test.each([
  [30, /Waiting is free for 2:[23]\d more/],
  [181, /so far: Le.0 /],
  [5 * 60 + 1, /so far: Le.400 /],
])('after %i seconds the charge of waiting is read as %s', (seconds, text) => {
  const { container } = render(<WaitingCharge ride={waited(seconds)} isDriver />);
  expect(container.textContent).toMatch(text);
  expect(container.textContent).not.toMatch(/leaves without you/);
});

test('the rider reads what it costs not to come, also where waiting is free', () => {
  const { container } = render(<WaitingCharge ride={{ ...waited(30), waiting: null }} />);
  expect(container.textContent).toMatch(/^If the driver leaves without you, it costs Le.5,000\.$/);
});

const busy: FareLine = { kind: 'surge', amount: 300, percent: 120 };

test('a rider reads before the booking that it is busy, by how much and why, and after it the line alone', () => {
  const compared = { quoteId: 'quote', vehicleType: 'standard' };
  render(<PriceDetails lines={[base, busy]} currency="SLE" compared={compared} />);
  expect(screen.getByText(/^Busy now: .?×1\.2.?, Le.3,000 more$/)).toBeTruthy();
  expect(screen.getByText(/More people want rides here than there are free drivers/)).toBeTruthy();
  cleanup();
  render(<PriceDetails lines={[base, busy]} currency="SLE" />);
  expect(screen.queryByText(/More people want rides/)).toBeNull();
  expect(screen.getByText(/^Busy time, .?×1\.2/)).toBeTruthy();
});
