import { afterEach, expect, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import type { OpsRide } from '@waka/contracts/ops/ops-views';
import type { RideDetails } from '@waka/contracts/ops/people-views';
import { opsTexts } from '../../../lib/i18n/messages/ops/texts.ts';
import { opsSectionTexts } from '../../../lib/i18n/messages/ops-sections/texts.ts';
import { ratingTagsTexts } from '../../../lib/i18n/messages/rating-tags/texts.ts';
import { tipTexts } from '../../../lib/i18n/messages/tip/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { anOpsRide } from '../../../test/builders.ts';
import { DetailFacts } from './detail-facts.tsx';

for (const catalogue of [opsTexts, opsSectionTexts, ratingTagsTexts, tipTexts]) await texts(catalogue);
afterEach(cleanup);

const details = (given: Partial<RideDetails> = {}): RideDetails => ({
  number: 'W261121-0A1B2C3D',
  distanceKm: 8.24,
  stops: [],
  arrivedAt: null,
  riderStars: null,
  driverStars: null,
  cancelledBy: null,
  cancelReason: null,
  cancelNote: null,
  ...given,
});

function facts(ride: Partial<OpsRide>, given: Partial<RideDetails> = {}): string {
  render(
    <dl>
      <DetailFacts ride={anOpsRide(ride)} details={details(given)} />
    </dl>,
  );
  return document.body.textContent?.replaceAll(/\s/g, ' ') ?? '';
}

test('a ride has its number, its distance and how long it is expected to take', () => {
  expect(facts({ durationMin: 12 })).toMatch(/W261121-0A1B2C3D.*8\.2.*km.*12 min/);
});

test('a finished ride took from its start to its end', () => {
  const text = facts({
    status: 'completed',
    durationMin: 12,
    startedAt: '2026-11-21T12:00:00.000Z',
    completedAt: '2026-11-21T12:31:00.000Z',
  });
  expect(text).toContain('31 min');
  expect(text).not.toContain('12 min');
});

test('both ratings are shown with the tags of the rider', () => {
  const text = facts({ status: 'completed' }, { riderStars: 2, driverStars: 5, riderTags: ['late'] });
  expect(text).toMatch(/2.*5/);
  cleanup();
  expect(facts({ status: 'completed' })).not.toMatch(/★|stars? for/);
});

test('what the rider has paid is shown where it is not the fare', () => {
  expect(facts({ status: 'completed', fare: 2670 }, { paid: 0 })).toContain('Paid by the riderLe 0');
  cleanup();
  expect(facts({ status: 'completed', fare: 2670 }, { paid: 2670 })).not.toContain('Paid by');
  cleanup();
  expect(facts({ status: 'completed', fare: 2670 })).not.toContain('Paid by');
});

test('a tip names its wallet and whether it was paid', () => {
  const tip = { method: 'orange_money', state: 'failed', amount: 500, currency: 'SLE' } as const;
  expect(facts({ status: 'completed' }, { tip })).toMatch(/Le 5,000 · Orange Money/);
});

test('stops are read from an older backend too', () => {
  expect(facts({}, { stops: ['Congo Cross', 'Aberdeen'] })).toContain('Congo Cross · Aberdeen');
  cleanup();
  const stopPlaces = [{ address: 'Congo Cross, Freetown', name: 'Congo Cross', lat: 8.47, lng: -13.26 }];
  expect(facts({}, { stops: ['elsewhere'], stopPlaces })).not.toContain('elsewhere');
});

test.each([
  ['rider', 'wait_too_long', 'Too long for me'],
  ['driver', 'vehicle_problem', null],
] as const)('a ride cancelled by its %s has the reason', (cancelledBy, cancelReason, cancelNote) => {
  facts({ status: 'cancelled' }, { cancelledBy, cancelReason, cancelNote });
  const value = screen.getByText(new RegExp(cancelNote ?? 'river', 'i'));
  expect(value.textContent).toBeTruthy();
});

test('a ride that ops cancelled says so in place of an earlier reason', () => {
  const text = facts(
    { status: 'cancelled' },
    { cancelledBy: 'admin', cancelReason: 'wait_too_long', cancelNote: 'note' },
  );
  expect(text).not.toContain('note');
});

test('each refund and each dispute with the bank has its sum, its state and its day', () => {
  const at = '2026-11-21T12:00:00.000Z';
  const text = facts(
    { status: 'completed', fare: 2745 },
    {
      paid: 1745,
      refunds: [
        { state: 'credited', amount: 900, currency: 'SLE', method: 'card', bearer: 'shared', at },
        { state: 'due', amount: 100, currency: 'SLE', method: 'card', bearer: 'service', at },
      ],
      disputes: [
        {
          id: 'd-1',
          rideId: 'ride-1',
          state: 'lost',
          amount: 1000,
          paid: 2745,
          isWithdrawn: true,
          currency: 'SLE',
          dueBy: null,
          at,
          closedAt: '2026-11-24T12:00:00.000Z',
        },
      ],
    },
  );
  expect(text).toMatch(/Disputed with the bankLe 10,000 of Le 27,450 · Lost · .*24 Nov/);
  expect(text).toMatch(
    /RefundsLe 9,000 · as credit for the next ride · borne by both, as the fare was shared · .*21 Nov/,
  );
  expect(text).toMatch(/Le 1,000 · due · borne by the service/);
});

test('a fee that waits for the next ride leads to the file of its rider, where it can be waived', () => {
  const fareLines = [{ kind: 'no_show' as const, amount: 800 }];
  const text = facts({ status: 'cancelled', fare: 800 }, { fareLines, paid: 0, carried: 800 });
  expect(text).toMatch(/Paid by the riderLe 0.*Added to the next rideLe 8,000/);
  const link = screen.getByRole('link', { name: 'Waive in the rider’s file' });
  expect(link.getAttribute('href')).toBe('/admin/people/rider-1');
});
