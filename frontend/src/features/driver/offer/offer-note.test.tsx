import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { Offer } from '@waka/contracts/matching/offer';
import { driverTexts } from '../../../lib/i18n/messages/driver/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { offerArrived, offerClosed, offerDismissed, useOpenOffer } from '../../../lib/live/offer.store.ts';
import { serverTimeReceived } from '../../../lib/server-clock.ts';
import { anOffer } from '../../../test/builders.ts';
import { OfferCard } from './offer-card.tsx';
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
  serverTimeReceived(new Date(NOW).toISOString());
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
] as const)('an offer that ended as %s shows one line, which goes away by itself', (reason, line) => {
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

test('an offer whose end the service does not give ends by the service’s clock', () => {
  render(<Home />);
  act(() => offerArrived(offer));
  act(() => jest.advanceTimersByTime(15_000));
  expect(screen.getByText('an offer')).toBeTruthy();
  act(() => jest.advanceTimersByTime(2_000));
  expect(screen.getByRole('status').textContent).toBe('This offer expired.');
});

function showCard(given: Partial<Offer> = {}, isAnswering = false) {
  Object.assign(globalThis, {
    ResizeObserver: class {
      constructor(private readonly listener: () => void) {}
      observe() {
        this.listener();
      }
      disconnect() {}
    },
    matchMedia: () => ({ matches: isWide }),
  });
  const on = { accept: jest.fn(), decline: jest.fn(), cover: jest.fn() };
  render(
    <OfferCard
      offer={{ ...offer, ...given }}
      isAnswering={isAnswering}
      onAccept={on.accept}
      onDecline={on.decline}
      onCover={on.cover}
    />,
  );
  return on;
}
let isWide = false;
const card = () => screen.getByRole('dialog', { name: 'New ride' });
const words = () => card().textContent?.replaceAll(/\s/g, ' ') ?? '';

test('a card says what is earned, how far the rider is and how far the trip goes', () => {
  showCard({ riderRating: 4.85 });
  expect(words()).toMatch(/^New rideYou earn Le 23,210Fare Le 27,300 · Cash · StandardRider rated 4\.9/);
  expect(words()).toContain('4 min · 1.2 km away');
  expect(words()).toContain('near Cotton Tree');
  expect(words()).toContain('8.2 km tripnear Lumley');
  expect(words()).not.toContain('Sample price');
});

test.each<[string, Partial<Offer>, RegExp, RegExp]>([
  ['a rider without ratings', { riderRating: null }, /New rider/, /Rider rated/],
  ['an older backend, which sends no rating', {}, /You earn/, /New rider|Rider rated/],
  ['stops', { stops: 2 }, /8\.2 km trip, 2 stops/, /Sample price/],
  ['a driver who may not see where it goes', { dropoff: undefined }, /8\.2 km trip/, /near Lumley/],
  ['a destination off the map', { isSample: true, tripKm: 8.2 }, /distance driven, up to 25 km/, /Rider rated/],
  ['a booked way longer than that', { isSample: true, tripKm: 40 }, /distance driven, up to 40 km/, /25 km/],
])('a card for %s says just that', (_, given, there, absent) => {
  showCard(given);
  expect(words()).toMatch(there);
  expect(words()).not.toMatch(absent);
});

test('only its buttons answer an offer: no key pressed for something else, and no touch beside it', () => {
  const { accept, decline } = showCard();
  expect(document.activeElement).toBe(card());
  fireEvent.keyDown(card(), { key: 'Enter' });
  fireEvent.keyDown(card(), { key: 'Escape' });
  fireEvent.pointerDown(document.body);
  expect(card()).toBeTruthy();
  expect([accept.mock.calls, decline.mock.calls]).toEqual([[], []]);
  fireEvent.click(screen.getByRole('button', { name: 'Accept' }));
  fireEvent.click(screen.getByRole('button', { name: 'Decline' }));
  expect([accept.mock.calls.length, decline.mock.calls.length]).toEqual([1, 1]);
});

test('an offer that is being answered takes no second answer', () => {
  const { accept, decline } = showCard({}, true);
  for (const button of screen.getAllByRole('button')) fireEvent.click(button);
  expect([accept.mock.calls, decline.mock.calls]).toEqual([[], []]);
});

test.each([
  ['covers the lower part of a phone', false, 480],
  ['lies beside the map on a wide screen', true, 0],
])('the card informs the map that it %s', (_, wide, height) => {
  isWide = wide;
  const measured = jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(480);
  expect(showCard().cover.mock.calls).toEqual([[height]]);
  measured.mockRestore();
});

const ring = () => screen.getByRole('timer');

test('the last five seconds are marked, and the ring ends with the offer', () => {
  showCard();
  expect(ring().getAttribute('aria-label')).toBe('15 seconds left');
  act(() => jest.advanceTimersByTime(9_000));
  expect(ring().className).toContain('text-violet');
  act(() => jest.advanceTimersByTime(1_000));
  expect([ring().textContent, ring().className.includes('text-stop')]).toEqual(['5', true]);
  act(() => jest.advanceTimersByTime(60_000));
  expect(ring().getAttribute('aria-label')).toBe('0 seconds left');
});
