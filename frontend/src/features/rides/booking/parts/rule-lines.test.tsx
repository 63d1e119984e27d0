import { afterEach, expect, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import type { Quote, RidePlace } from '@waka/contracts/rides/ride-views';
import { riderTexts } from '../../../../lib/i18n/messages/rider/texts.ts';
import { texts } from '../../../../lib/i18n/texts.ts';
import { VehicleList } from '../vehicle-list.tsx';

await texts(riderTexts);
afterEach(cleanup);

const pickup = { name: 'Cotton Tree', address: 'Freetown', lat: 8.48715, lng: -13.23562 };
const walk = { metres: 250, place: 'Lumley', address: 'Freetown' };
const dropoff = { name: 'Upgun', address: 'Freetown', lat: 8.4595, lng: -13.2717, walk };
const option = {
  vehicleType: 'motorbike',
  capacity: 1,
  usualPickupMin: { from: 2, to: 5 },
  fare: 9000,
  pickupEtaMin: 4,
};

const quoteTo = (end: typeof dropoff & Pick<RidePlace, 'near'>): Quote => ({
  quoteId: 'quote-1',
  expiresAt: '2099-01-01T00:00:00.000Z',
  region: 'SL',
  currency: 'SLE',
  distanceKm: 8.2,
  durationMin: 18,
  source: 'road',
  geometry: null,
  isRoundWater: false,
  options: [
    { ...option, trip: { pickup, dropoff: end, distanceKm: 9, durationMin: 20, source: 'road', geometry: null } },
    { ...option, vehicleType: 'standard' },
  ],
  barred: [
    {
      vehicleType: 'kekeh',
      rule: { names: { en: 'City centre' }, effect: 'no_entry', weekdays: [1], from: 360, to: 1320 },
    },
  ],
});

function show(end: Parameters<typeof quoteTo>[0]): void {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <VehicleList quote={quoteTo(end)} chosen="standard" onChoose={() => undefined} />
    </QueryClientProvider>,
  );
}

test('a class says where rules let it end and what is left to walk, and one that they forbid which rule does', async () => {
  show(dropoff);
  await screen.findByText('To Upgun, walk 250 m to Lumley');
  await screen.findByText(/can’t take this trip right now \(City centre, 06:00–22:00\)/);
  expect(screen.queryByText(/From /)).toBeNull();
});

test.each([
  ['has its name alone', 'Upgun', 'To Upgun, walk 250 m to Lumley'],
  ['is no place of its own where it is beside the one that was asked for', 'Lumley', 'Walk 250 m to Lumley'],
])('an end that is named after a known place %s', async (_, place, text) => {
  show({ ...dropoff, name: place, address: place, near: { place, city: 'Freetown' } });
  expect(await screen.findByText(text)).toBeTruthy();
});
