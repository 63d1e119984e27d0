import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { cashTexts } from '../../../lib/i18n/messages/cash/texts.ts';
import { driverTexts } from '../../../lib/i18n/messages/driver/texts.ts';
import { priceTexts } from '../../../lib/i18n/messages/price/texts.ts';
import { safetyTexts } from '../../../lib/i18n/messages/safety/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { rideCleared, rideUpdated } from '../../../lib/live/ride.store.ts';
import { answers } from '../../../test/answer-steps.ts';
import { aRide } from '../../../test/builders.ts';
import { after, atPickup, losesNetwork, open, press, reload, typePin, underWay } from '../../../test/kept-trip.tsx';
import { keptSteps, stepsDropped } from './kept-steps.store.ts';
import { Collect } from './payment/collect.tsx';

await texts(driverTexts, safetyTexts, cashTexts, priceTexts);
Object.assign(globalThis, { matchMedia: () => ({ matches: false }) });
beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  cleanup();
  for (const { seen } of keptSteps.getState().steps) stepsDropped(seen.id);
  jest.useRealTimers();
  rideCleared();
});

const aberdeen = { address: 'Aberdeen, Freetown', name: 'Aberdeen', lat: 8.4966, lng: -13.2867 };
const byWallet = { ...atPickup, paymentMethod: 'orange_money' } as const;
const tripNote = () => screen.queryByText(/^Now going to Aberdeen\. Fare: Le/);
const paymentNote = () => screen.queryByText(/^Payment changed: Cash\. Fare: Le/);

test('a destination that was changed while a start waited is named until the next tap', async () => {
  losesNetwork();
  open(atPickup);
  typePin();
  await after(500);
  answers({ start: { ...underWay, dropoffLocation: aberdeen } });
  await after(3000);
  expect(tripNote()).not.toBeNull();
  expect(paymentNote()).toBeNull();
  act(() => rideUpdated({ ...underWay, dropoffLocation: aberdeen, seq: 6 }));
  expect(tripNote()).not.toBeNull();
  losesNetwork();
  press('Complete trip');
  await after(100);
  expect(tripNote()).toBeNull();
});

test.each([
  ['stays', false],
  ['stays where the page was loaded anew before the step was sent', true],
])('the note that the rider pays otherwise %s', async (_, isReloaded) => {
  losesNetwork();
  open(byWallet);
  typePin();
  await after(500);
  if (isReloaded) reload(byWallet);
  answers({ start: underWay });
  await after(3000);
  expect(paymentNote()).not.toBeNull();
  expect(tripNote()).toBeNull();
});

test('a step that the service had made before the answer was lost leaves the note, too', async () => {
  losesNetwork();
  open(byWallet);
  typePin();
  await after(500);
  act(() => rideUpdated({ ...underWay, lastEvent: { ...underWay.lastEvent, type: 'started' } }));
  await after(3000);
  expect(keptSteps.getState().steps).toEqual([]);
  expect(paymentNote()).not.toBeNull();
});

test('a step that was sent for the trip and the payment at the tap leaves no note', async () => {
  losesNetwork();
  open(atPickup);
  typePin();
  await after(500);
  answers({ start: underWay });
  await after(3000);
  expect(keptSteps.getState().missed).toEqual([]);
});

test.each([
  [{ paymentMethod: 'cash' } as const, true],
  [{ paymentMethod: 'orange_money' } as const, false],
])('a trip that ends paid %j, after an end that waited, says so: %s', async (paid, isSaid) => {
  const wallet = { ...underWay, paymentMethod: 'orange_money' } as const;
  losesNetwork();
  const { unmount } = open(wallet);
  press('Complete trip');
  await after(500);
  const ended = { ...wallet, ...paid, status: 'completed', seq: 6 } as const;
  answers({ complete: ended });
  await after(3000);
  unmount();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Collect ride={ended} onDone={() => {}} />
    </QueryClientProvider>,
  );
  expect(paymentNote() !== null).toBe(isSaid);
  cleanup();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Collect ride={aRide({ ...ended, id: 'ride-2', lastEvent: 'completed' })} onDone={() => {}} />
    </QueryClientProvider>,
  );
  expect(paymentNote()).toBeNull();
});

test.each([
  ['sample', true],
  ['road', false],
] as const)(
  'the end of a trip with a %s price says that the price comes with the network: %s',
  async (source, isSaid) => {
    losesNetwork();
    open({ ...underWay, geometrySource: source });
    press('Complete trip');
    await after(500);
    expect(screen.queryByText(/^Not sent yet.*The price is worked out once it’s sent\.$/) !== null).toBe(isSaid);
  },
);
