import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { OpsRide } from '@waka/contracts/ops/ops-views';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { findingsTexts } from '../../../../lib/i18n/messages/findings/texts.ts';
import { opsTexts } from '../../../../lib/i18n/messages/ops/texts.ts';
import { texts } from '../../../../lib/i18n/texts.ts';
import { anOpsRide } from '../../../../test/builders.ts';
import { opsCleared, ridesRead } from '../../live/ops.store.ts';
import { RideList } from './ride-list.tsx';
import { RidesScreen } from './rides-screen.tsx';

await texts(opsTexts, findingsTexts);
beforeEach(opsCleared);
afterEach(cleanup);

const aRide = (number: number): OpsRide =>
  anOpsRide({
    id: `ride-${number}`,
    riderName: `Rider ${number}`,
    requestedAt: new Date(Date.UTC(2026, 10, 22, 12) - number * 1000).toISOString(),
  });

test('a ride with a call for help stands first, however long ago it was requested', () => {
  render(<RidesScreen />);
  const rides = Array.from({ length: 80 }, (_, number) => aRide(number));
  act(() => ridesRead([...rides, { ...aRide(80), attention: 'sos' }]));
  expect(document.querySelector('[data-ride]')?.getAttribute('data-ride')).toBe('ride-80');
});

test('a completed ride says how long its trip took, and a search that asked no driver why', () => {
  const lastRound = { radiusKm: 3, candidates: 2, skipped: { busy: 2 } };
  render(
    <RideList
      none=""
      rides={[
        anOpsRide({
          status: 'completed',
          startedAt: '2026-11-22T12:00:00.000Z',
          completedAt: '2026-11-22T12:02:00.000Z',
          lastEvent: { type: 'payment', at: '2026-11-22T12:31:00.000Z' },
        }),
        anOpsRide({ id: 'ride-2', status: 'expired', driverName: null, driversAsked: 0, lastRound }),
      ]}
    />,
  );
  expect(document.querySelector('[data-ride="ride-1"]')?.textContent).toMatch(/took 2 min$/);
  expect(screen.getByText('0 drivers asked · 2 drivers within 3 km: 2 on a ride')).toBeTruthy();
});

const shown = () => document.querySelectorAll('[data-ride]').length;

test('of two thousand rides under way fifty are drawn, and more when they are asked for', () => {
  render(<RidesScreen />);
  act(() => ridesRead(Array.from({ length: 2000 }, (_, number) => aRide(number))));
  expect(shown()).toBe(50);
  expect(screen.getByText('2,000')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Show more rides' }));
  expect(shown()).toBe(100);
});

test('a flagged ride says what looks wrong, which is the reason to open its file', () => {
  const finding = { code: 'completed_far', km: 2.1, seconds: null } as const;
  const rides = [anOpsRide({ status: 'completed', findings: [finding] })];
  render(<RideList none="" rides={rides} hasFindings />);
  const words = /When the trip ended, the driver’s phone was 2\.1\skm from the destination\.$/;
  expect(screen.getByRole('link').textContent).toMatch(words);
  fireEvent.click(screen.getByRole('link'));
  expect(history.state).toEqual({
    reason: expect.stringMatching(/^Looks wrong: When the trip ended, .* destination\.$/),
  });
  cleanup();
  render(<RideList none="" rides={rides} />);
  expect(screen.getByRole('link').textContent).not.toMatch(words);
});
