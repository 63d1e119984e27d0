import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { driverTexts } from '../../../lib/i18n/messages/driver/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { offerArrived, offerClosed, offerDismissed, useOpenOffer } from '../../../lib/live/offer.store.ts';
import { serverTimeTold } from '../../../lib/server-clock.ts';
import { anOffer } from '../../../test/builders.ts';
import { OfferNote } from './offer-note.tsx';

await texts(driverTexts);
const NOW = Date.parse('2026-11-21T12:00:00Z');
const offer = anOffer({ expiresAt: new Date(NOW + 15_000).toISOString() });

function Home() {
  const open = useOpenOffer();
  return open ? <p>an offer</p> : <OfferNote />;
}

beforeEach(() => {
  jest.useFakeTimers({ now: NOW });
  serverTimeTold(new Date(NOW).toISOString());
  offerDismissed();
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

test.each([
  ['taken', 'Another driver accepted first.'],
  ['expired', 'This offer expired.'],
  ['cancelled', 'The rider no longer needs this ride.'],
  ['declined', 'Declined. We’re looking for your next ride.'],
] as const)('an offer that ended as %s is told in one line, which goes away by itself', (reason, line) => {
  render(<Home />);
  act(() => offerArrived(offer));
  expect(screen.getByText('an offer')).toBeTruthy();
  act(() => offerClosed({ offerId: offer.offerId, reason }));
  expect(screen.getByRole('status').textContent).toBe(line);
  act(() => jest.advanceTimersByTime(7_900));
  expect(screen.getByRole('status')).toBeTruthy();
  act(() => jest.advanceTimersByTime(200));
  expect(screen.queryByRole('status')).toBeNull();
});

test('an offer whose end the service does not tell ends by the service’s clock', () => {
  render(<Home />);
  act(() => offerArrived(offer));
  act(() => jest.advanceTimersByTime(15_000));
  expect(screen.getByText('an offer')).toBeTruthy();
  act(() => jest.advanceTimersByTime(2_000));
  expect(screen.getByRole('status').textContent).toBe('This offer expired.');
});
