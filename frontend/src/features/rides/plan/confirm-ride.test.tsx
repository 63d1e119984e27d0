import { afterEach, expect, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import type { RelayOption } from '@waka/contracts/relays/relay-views';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { bookingTexts } from '../../../lib/i18n/messages/booking/texts.ts';
import { placesTexts } from '../../../lib/i18n/messages/places/texts.ts';
import { riderTexts } from '../../../lib/i18n/messages/rider/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { destination, pickup, quote } from '../../../test/a-quote.ts';
import { answerCalls } from '../../../test/answer-fetch.ts';
import { aClient } from '../../../test/booking-page.tsx';
import { knowMethods, someMethods } from '../../../test/methods.ts';
import { aRelayOption } from '../../../test/relays.ts';
import { tripDraftStore } from '../draft/trip-draft.store.ts';
import { ConfirmRide } from './confirm-ride.tsx';

await texts(placesTexts, riderTexts, bookingTexts);
afterEach(cleanup);

const open = (asked: typeof quote, ferries: RelayOption[] = []) => {
  knowMethods(someMethods);
  answerCalls({ '/api/rides/quote': asked, '/api/relays/quote': ferries });
  render(
    <QueryClientProvider client={aClient()}>
      <ConfirmRide trip={{ pickup, stops: [], destination }} onClose={() => {}} />
    </QueryClientProvider>,
  );
};

const book = () => screen.getByRole('button', { name: 'Confirm Ride' });

test('the confirmation of a shortcut says how far it is, and that no driver is near', async () => {
  open({ ...quote, options: quote.options.map((option) => ({ ...option, pickupEtaMin: null })) });
  expect(await screen.findByText('8.2 km · 18 min')).toBeTruthy();
  expect(await screen.findByText(/^No driver is near this pickup right now/)).toBeTruthy();
  expect(book()).toHaveProperty('disabled', false);
});

test('nothing is booked in a city that is closed, which is said', async () => {
  open({ ...quote, opens: { at: '2099-01-05T06:00:00.000Z', timeZone: 'Africa/Freetown' } });
  expect(await screen.findByText('8.2 km · 18 min')).toBeTruthy();
  expect(book()).toHaveProperty('disabled', true);
});

test('a shortcut over water names its ferry, and leads to where it is booked', async () => {
  open({ ...quote, isRoundWater: true }, [aRelayOption()]);
  fireEvent.click(await screen.findByRole('button', { name: /^By ferry: Le\s35,000 for both rides$/ }));
  expect(tripDraftStore.getState()).toMatchObject({ destination, booking: { pickup, destination } });
});

test('where no ferry is open, a shortcut over water goes round it alone', async () => {
  open({ ...quote, isRoundWater: true });
  expect(await screen.findByText('8.2 km · 18 min')).toBeTruthy();
  expect(await screen.findByText(/no bridge/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /By ferry/ })).toBeNull();
});
