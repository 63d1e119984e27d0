import { expect, jest, test } from '@jest/globals';
import { offlineTexts } from '../../lib/i18n/messages/offline/texts.ts';
import { rideTexts } from '../../lib/i18n/messages/ride/texts.ts';
import { riderTexts } from '../../lib/i18n/messages/rider/texts.ts';
import { texts } from '../../lib/i18n/texts.ts';

let sends = 0;
jest.unstable_mockModule('../../features/rides/booking/send-booking.ts', () => ({ sendBooking: () => (sends += 1) }));
await texts(riderTexts, rideTexts, offlineTexts);
const { sendWaitingBooking } = await import('./send-waiting-booking.ts');

/** Waits for the imports that come before a booking is sent. */
const settled = () => jest.advanceTimersByTimeAsync(0);

test('a booking that waits is sent at each connect, when the network is back and by the clock, and nothing where none waits', async () => {
  jest.useFakeTimers();
  sendWaitingBooking();
  dispatchEvent(new Event('online'));
  await settled();
  expect(sends).toBe(0);
  localStorage.setItem('waka.kept.booking', JSON.stringify({ key: 'key-1' }));
  sendWaitingBooking();
  await settled();
  expect(sends).toBe(1);
  dispatchEvent(new Event('online'));
  await settled();
  expect(sends).toBe(2);
  await jest.advanceTimersByTimeAsync(10_000);
  expect(sends).toBe(3);
  localStorage.removeItem('waka.kept.booking');
  await jest.advanceTimersByTimeAsync(60_000);
  expect(sends).toBe(3);
  jest.useRealTimers();
});
