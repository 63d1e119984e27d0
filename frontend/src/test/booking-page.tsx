import { afterEach, expect } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { BookingPanel } from '../features/rides/booking/booking-panel.tsx';
import { pendingChanged } from '../features/rides/booking/pending-booking.store.ts';
import type { DraftPlace } from '../features/rides/draft/draft-place.ts';
import { choiceKept, draftCleared, type Choice } from '../features/rides/draft/trip-draft.store.ts';
import { riderTexts } from '../lib/i18n/messages/rider/texts.ts';
import { texts } from '../lib/i18n/texts.ts';
import { destination, pickup } from './a-quote.ts';
import { answerFetch } from './answer-fetch.ts';

await texts(riderTexts);
afterEach(() => {
  cleanup();
  pendingChanged(null);
  draftCleared();
});

/** Builds a query cache that asks each question once. */
export const aClient = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });

interface Shown {
  to?: DraftPlace;
  client?: QueryClient;
  /** What a booking that is tried again begins with. */
  again?: Choice;
}

/** Opens the panel of a trip; returns the button that books it. */
export function openBooking({ to = destination, client = aClient(), again }: Shown = {}): HTMLElement {
  if (again) choiceKept(again);
  render(
    <QueryClientProvider client={client}>
      <BookingPanel trip={{ pickup, stops: [], destination: to }} />
    </QueryClientProvider>,
  );
  return screen.getByRole('button', { name: /^Confirm / });
}

/** Lets the booking request fail for lack of network, so that the booking is stored as it would be sent. */
export function answer(status: number, body: unknown): void {
  answerFetch(status, body);
  const { fetch } = globalThis;
  Object.assign(globalThis, {
    fetch: async (address: string) => {
      if (address.endsWith('/request')) throw new TypeError('Failed to fetch');
      return fetch(address);
    },
  });
}

/** Waits until a button can be pressed. */
export const isEnabled = (button: HTMLElement) => waitFor(() => expect(button.hasAttribute('disabled')).toBe(false));

/** Finds the sentence that marks prices as an estimate of the phone. */
export const estimate = () => screen.queryByText(/^Estimated on this phone/);

/** Reads the row of a vehicle class. */
export const rowOf = (vehicle: string) =>
  screen.getByRole('radio', { name: new RegExp(`^${vehicle}`) }).closest('label')?.textContent ?? '';
