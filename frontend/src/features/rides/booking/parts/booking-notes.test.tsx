import { afterEach, expect, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { bookingTexts } from '../../../../lib/i18n/messages/booking/texts.ts';
import { riderTexts } from '../../../../lib/i18n/messages/rider/texts.ts';
import { texts } from '../../../../lib/i18n/texts.ts';
import { destination, pickup, quote } from '../../../../test/a-quote.ts';
import { encodePolyline } from '../../../../ui/map/polyline.ts';
import { BookingNotes } from './booking-notes.tsx';

await texts(bookingTexts);
await texts(riderTexts);
afterEach(cleanup);

/** Shows the notes of a trip whose way ends so many degrees north of its destination. */
function notes(degrees: number, source: 'road' | 'straight_line' = 'road'): string {
  const { lat: fromLat, lng: fromLng } = pickup;
  const { lat, lng } = destination;
  if (fromLat === null || fromLng === null || lat === null || lng === null) throw new Error('the places have no point');
  const geometry = encodePolyline([
    { lat: fromLat, lng: fromLng },
    { lat: lat + degrees, lng },
  ]);
  const { container } = render(
    <BookingNotes quote={{ ...quote, source, geometry }} isClassClosed={false} trip={{ pickup, destination }} />,
  );
  return container.textContent ?? '';
}

test('a place far from its street says how far the driver can go', () => {
  expect(notes(0.007)).toMatch(/^The nearest street is (780|800|0\.8) ?k?m from your pin/);
});

test.each([
  [0.001, 'road'],
  [0.007, 'straight_line'],
] as const)('%d degrees along a %s say nothing', (degrees, source) => {
  expect(notes(degrees, source)).toBe('');
});

test.each([true, false])(
  'a class that is closed to a booking that was refused (%s) says so for as long as it is chosen',
  (isRefused) => {
    const trip = { pickup, destination, isRefused };
    const { rerender } = render(<BookingNotes quote={quote} isClassClosed trip={trip} />);
    expect(screen.getByText(/^This vehicle can’t be booked here right now/)).toBeTruthy();
    expect(screen.queryByText('Booking Failed') !== null).toBe(isRefused);
    rerender(<BookingNotes quote={quote} isClassClosed={false} trip={trip} />);
    expect(screen.queryByText('Booking Failed')).toBeNull();
  },
);
