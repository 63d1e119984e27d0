import { afterEach, expect, test } from '@jest/globals';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { bookingOpened, tripDraftStore } from '../draft/trip-draft.store.ts';
import { useBackToPlan } from './use-back-to-plan.ts';

afterEach(cleanup);

const pickup = { name: 'Cotton Tree', address: 'Freetown', lat: 8.48715, lng: -13.23562 };
const destination = { name: 'Lumley', address: 'Freetown', lat: 8.4595, lng: -13.2717 };

function openPrices() {
  bookingOpened({ pickup, stops: [], destination });
  return renderHook(useBackToPlan).result.current;
}

test('the back button of the phone leads to the form, and the one of the screen leaves no entry behind', async () => {
  history.replaceState('form', '');
  openPrices();
  expect(history.state).not.toBe('form');
  history.back();
  await waitFor(() => expect(tripDraftStore.getState().booking).toBeNull());
  expect(history.state).toBe('form');

  cleanup();
  const back = openPrices();
  expect(history.state).not.toBe('form');
  back();
  expect(tripDraftStore.getState().booking).toBeNull();
  await waitFor(() => expect(history.state).toBe('form'));
});
