import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { cleanup } from '@testing-library/react';
import { driverTexts } from '../../../lib/i18n/messages/driver/texts.ts';
import { safetyTexts } from '../../../lib/i18n/messages/safety/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { rideCleared } from '../../../lib/live/ride.store.ts';
import { after, atPickup, losesNetwork, open, press, typePin, unsent } from '../../../test/kept-trip.tsx';
import { keptSteps, stepsDropped } from './kept-steps.store.ts';

await texts(driverTexts, safetyTexts);
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

test('a step that waits is scrolled into view, and again with the next one', async () => {
  const scrolled: (string | null)[] = [];
  jest.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function scroll(this: Element) {
    scrolled.push(this.textContent);
  });
  losesNetwork();
  open(atPickup);
  typePin();
  await after(5000);
  const first = unsent();
  expect(first).toContain('“Start trip”');
  press('Complete trip');
  await after(5000);
  expect(scrolled).toEqual([
    expect.stringContaining(String(first)),
    expect.stringContaining('“Start trip · Complete trip”'),
  ]);
});
