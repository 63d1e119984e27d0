import { afterEach, expect, test } from '@jest/globals';
import { cleanup, render } from '@testing-library/react';
import type { OpsRide } from '@waka/contracts/ops/ops-views';
import { opsTexts } from '../../../lib/i18n/messages/ops/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { anOpsRide } from '../../../test/builders.ts';
import { RideTime } from './ride-time.tsx';

await texts(opsTexts);
afterEach(cleanup);

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000 - 1000).toISOString();
const shown = (given: Partial<OpsRide>) => render(<RideTime ride={anOpsRide(given)} />).container.textContent;

test('a rider who is passed on from driver to driver has waited since the request', () => {
  const lastEvent = { type: 'offered', at: ago(0) } as const;
  expect(shown({ status: 'pending', requestedAt: ago(3), lastEvent })).toBe('3 min');
});

test('a ride with a driver has been in its state since the last event', () => {
  const lastEvent = { type: 'arrived', at: ago(4) } as const;
  expect(shown({ status: 'arrived', requestedAt: ago(20), lastEvent })).toBe('4 min');
});

test.each([
  ['2026-11-21T12:31:00.000Z', 'took 31 min'],
  ['2026-11-21T12:00:02.000Z', 'less than a minute'],
])('a trip that ended at %s: %s', (completedAt, text) => {
  expect(shown({ status: 'completed', startedAt: '2026-11-21T12:00:00.000Z', completedAt })).toBe(text);
});
