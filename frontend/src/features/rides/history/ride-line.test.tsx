import { afterEach, expect, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import type { Ride } from '@waka/contracts/rides/ride-views';
import { findingsTexts } from '../../../lib/i18n/messages/findings/texts.ts';
import { liveTexts } from '../../../lib/i18n/messages/live/texts.ts';
import { rideTexts } from '../../../lib/i18n/messages/ride/texts.ts';
import { tipTexts } from '../../../lib/i18n/messages/tip/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { aRide } from '../../../test/builders.ts';
import { RideLine } from './ride-line.tsx';

for (const catalogue of [liveTexts, rideTexts, findingsTexts, tipTexts]) await texts(catalogue);
afterEach(cleanup);

function show(given: Partial<Omit<Ride, 'lastEvent'>>, role: 'rider' | 'driver' = 'rider') {
  render(
    <ul>
      <RideLine ride={aRide(given)} role={role} />
    </ul>,
  );
  return screen.getByRole('listitem').textContent?.replaceAll(/\s/g, ' ') ?? '';
}

const link = () => screen.queryByRole('link')?.getAttribute('href') ?? null;
const payment = { method: 'orange_money', amount: 2730, currency: 'SLE', reason: null } as const;

test('a completed ride leads both to the receipt, and a driver back to the list', () => {
  expect(show({ status: 'completed' })).toMatch(/Lumley Market.*Le 27,300.*Completed/);
  expect(link()).toBe('/rides/ride-1');
  cleanup();
  show({ status: 'completed' }, 'driver');
  expect(link()).toBe('/rides/ride-1?from=rides');
});

test.each(['rider', 'driver'] as const)('a live ride leads its %s back to it, and has no price yet', (role) => {
  expect(show({ status: 'in_progress' }, role)).not.toContain('Le 27,300');
  expect(link()).toBe(`/${role}`);
});

test.each([
  ['paid', 'Paid'],
  ['failed', 'Unpaid'],
  ['due', 'Unpaid'],
] as const)('a wallet ride whose payment is %s reads "%s"', (state, text) => {
  const line = show({ status: 'completed', payment: { ...payment, state } });
  expect(line.includes('Unpaid')).toBe(text === 'Unpaid');
  expect(line).toContain(text);
});

test('an unpaid ride names what a promotion has left to pay, beside its fare', () => {
  const line = show({ status: 'completed', fare: 2862, payment: { ...payment, amount: 1679, state: 'failed' } });
  expect(line).toMatch(/Unpaid .*16,790.*28,620/);
  cleanup();
  expect(show({ status: 'completed', fare: 1679, payment: { ...payment, amount: 1679, state: 'failed' } })).toMatch(
    /Unpaid(?!.*16,790.*16,790)/,
  );
});

test('a cancelled ride costs nothing, or shows its fee and whether it is paid', () => {
  const free = show({ status: 'cancelled' });
  expect(free).toContain('Cancelled');
  expect(free).not.toContain('Le');
  cleanup();
  const charged = show({ status: 'cancelled', fare: 500, payment: { ...payment, amount: 500, state: 'failed' } });
  expect(charged).toMatch(/Unpaid.*Le 5,000/);
  expect(link()).toBeNull();
});

test('a fee for not coming is named, with how long the driver waited and the way to report the ride', async () => {
  const fee = {
    status: 'cancelled',
    cancelReason: 'rider_no_show',
    cancelledBy: 'driver',
    arrivedAt: '2026-11-21T12:04:00.000Z',
    cancelledAt: '2026-11-21T12:09:05.000Z',
    fare: 800,
    fareLines: [{ kind: 'no_show', amount: 800 }],
    payment: { ...payment, amount: 800, state: 'failed' },
  } as const;
  show({ ...fee, fareLines: [...fee.fareLines] });
  expect(await screen.findByText('No-show fee')).toBeTruthy();
  expect(screen.getByText(/^Your driver waited 5 min at the pickup, from \d\d:04 to \d\d:09, and then/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'I was there: report it' }).getAttribute('href')).toBe('/help?ride=ride-1');
  cleanup();
  show({ ...fee, fareLines: [...fee.fareLines] }, 'driver');
  expect(screen.queryByRole('link')).toBeNull();
});

test('a ride that was not driven as it should says that it is being checked, until it was found fine', () => {
  const findings = [{ code: 'arrived_far', km: 2, seconds: null }] as const;
  expect(show({ status: 'completed', findings: [...findings] })).toMatch(/check/i);
  cleanup();
  const fine = show({ status: 'completed', findings: [...findings], findingsVerdict: 'fine' });
  expect(fine).not.toMatch(/check/i);
});

test('a tip counts once it is paid', () => {
  const tip = { ...payment, amount: 500 };
  expect(show({ status: 'completed', tip: { ...tip, state: 'due' } })).not.toContain('Tip');
  cleanup();
  expect(show({ status: 'completed', tip: { ...tip, state: 'paid' } })).toContain('Tip Le 5,000');
});
