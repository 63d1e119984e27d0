import { afterEach, expect, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { coloursTexts } from '../../../../lib/i18n/messages/colours/texts.ts';
import { liveTexts } from '../../../../lib/i18n/messages/live/texts.ts';
import { rideTexts } from '../../../../lib/i18n/messages/ride/texts.ts';
import { riderTexts } from '../../../../lib/i18n/messages/rider/texts.ts';
import { texts } from '../../../../lib/i18n/texts.ts';
import { answerFetch } from '../../../../test/answer-fetch.ts';
import { aRide } from '../../../../test/builders.ts';
import { SheetFold } from '../../../../ui/sheet-fold.ts';
import { TripSummary } from '../trip/trip-summary.tsx';
import { UnderWay } from './under-way.tsx';

await Promise.all([texts(riderTexts), texts(rideTexts), texts(liveTexts), texts(coloursTexts)]);
afterEach(cleanup);

test.each([
  ['accepted', 'Driver is on the way'],
  ['arrived', 'Your driver has arrived'],
  ['in_progress', 'Trip in progress'],
] as const)('a ride that is %s has a green banner, "%s", with Details', (status, words) => {
  answerFetch(200, null);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <UnderWay ride={aRide({ status })} status={status} />
    </QueryClientProvider>,
  );
  const banner = screen.getByText(words).closest('output');
  expect(banner?.className).toContain('bg-go');
  expect(banner?.contains(screen.getByRole('button', { name: 'Details' }))).toBe(true);
});

test('a folded sheet begins with the plate and the PIN', () => {
  answerFetch(200, null);
  const vehicle = { make: 'Toyota', model: 'Corolla', plate: 'AKL 482', type: 'standard', colour: 'white' } as const;
  const driver = { id: 'driver-1', name: 'Mohamed Sesay', photoUrl: null, rating: 5, isNew: false, vehicle };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SheetFold value={true}>
        <UnderWay ride={aRide({ status: 'accepted', driver, pin: '4711' })} status="accepted" />
      </SheetFold>
    </QueryClientProvider>,
  );
  const first = screen.getByText('Driver is on the way').closest('output')?.previousElementSibling;
  expect(first?.textContent).toMatch(/AKL 482.*4711/);
  expect(screen.getByText('White · Toyota Corolla')).toBeTruthy();
});

const stop = (name: string) => ({ name, address: `${name}, Freetown`, lat: 8.48, lng: -13.25 });

test('the sheet names the stops that are ahead', () => {
  answerFetch(200, null);
  const ride = aRide({ status: 'in_progress', stops: [stop('Congo Cross'), stop('Aberdeen')], stopsReached: 1 });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <UnderWay ride={ride} status="in_progress" />
    </QueryClientProvider>,
  );
  const [phone] = screen.getAllByRole('list').filter((list) => list.className.includes('md:hidden'));
  expect(phone?.textContent).toMatch(/^2Aberdeen.*Lumley Market/);
});

test('the details of a ride repeat the note that the rider wrote for the driver', () => {
  render(<TripSummary ride={aRide({ status: 'accepted', pickupNote: 'Blue gate by the pharmacy' })} />);
  expect(screen.getByText('Your note to the driver').parentElement?.textContent).toContain('Blue gate by the pharmacy');
});
