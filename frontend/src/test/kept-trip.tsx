import { jest } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { Ride } from '@waka/contracts/rides/ride-views';
import { keptSteps, NO_NOTES, stepsReadAgain } from '../features/driver/trip/kept-steps.store.ts';
import { TripPanel } from '../features/driver/trip/trip-panel.tsx';
import { stepOf } from '../features/driver/trip/trip-step.ts';
import { useShownRide } from '../features/driver/trip/use-shown-ride.ts';
import { sendKeptSteps } from '../features/driver/trip/unsent-move.ts';
import { rideCleared, rideUpdated } from '../lib/live/ride.store.ts';
import { SheetFold } from '../ui/sheet-fold.ts';
import { aRide } from './builders.ts';

export const atPickup = aRide({ status: 'arrived', seq: 3, arrivedAt: '2026-11-21T12:00:00.000Z', needsPin: true });
export const underWay = aRide({ status: 'in_progress', seq: 4 });
export const toPickup = aRide({ status: 'accepted', seq: 2 });

function Panel() {
  const ride = useShownRide();
  return ride && <TripPanel step={stepOf(ride).kind} ride={ride} me={null} />;
}

/** Shows the driver's sheet of a ride. */
export function open(ride: Ride, isFolded = false) {
  rideUpdated(ride);
  return render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } })}>
      <SheetFold value={isFolded}>
        <Panel />
      </SheetFold>
    </QueryClientProvider>,
  );
}

/** Lets each call fail from now on, and collects them. */
export function losesNetwork() {
  const called: string[] = [];
  Object.assign(globalThis, {
    fetch: async (address: string) => {
      called.push(address);
      throw new TypeError('Failed to fetch');
    },
  });
  return called;
}

export const posts = (calls: readonly string[]) => calls.filter((call) => call.startsWith('POST'));
export const after = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
export const unsent = () => screen.queryByText(/^Not sent yet/)?.textContent;
export const waiting = () => keptSteps.getState().steps.map(({ move }) => move.kind);
export const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
export const typePin = () => {
  for (const digit of ['4', '7', '1', '1']) press(digit);
};

/** Loads the page anew: what is stored is all that is left. */
export function reload(ride: Ride) {
  cleanup();
  rideCleared();
  keptSteps.setState({ steps: [], ...NO_NOTES });
  stepsReadAgain();
  sendKeptSteps();
  open(ride);
}
