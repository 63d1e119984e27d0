import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { driverTexts } from '../../../lib/i18n/messages/driver/texts.ts';
import { safetyTexts } from '../../../lib/i18n/messages/safety/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { rideCleared } from '../../../lib/live/ride.store.ts';
import { answers } from '../../../test/answer-steps.ts';
import { after, atPickup, losesNetwork, open, press, typePin, unsent } from '../../../test/kept-trip.tsx';
import { RideCancelled } from './ride-cancelled.tsx';

await Promise.all([texts(driverTexts), texts(safetyTexts)]);
Object.assign(globalThis, { matchMedia: () => ({ matches: false }) });
beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
  rideCleared();
});

test('a trip that was driven without network, whose rider cancelled meanwhile, names its steps and leads to a report', async () => {
  losesNetwork();
  open(atPickup);
  typePin();
  await after(500);
  press('Complete trip');
  await after(100);
  const cancelledAt = '2026-11-01T08:00:00.000Z';
  const cancelled = { ...atPickup, status: 'cancelled', seq: 3, cancelledBy: 'rider', cancelledAt } as const;
  answers({ start: { status: 409, code: 'ride.wrong_state', ride: cancelled } });
  await after(5000);
  expect(unsent()).toBeUndefined();
  cleanup();
  render(<RideCancelled ride={cancelled} onDone={() => {}} />);
  expect(screen.getByText(/^Not sent in time: “Start trip · Complete trip”\./)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Report it' }).getAttribute('href')).toBe(`/help?ride=${cancelled.id}`);
});
