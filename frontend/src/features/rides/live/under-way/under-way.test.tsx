import { afterEach, expect, jest, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { coloursTexts } from '../../../../lib/i18n/messages/colours/texts.ts';
import { liveTexts } from '../../../../lib/i18n/messages/live/texts.ts';
import { rideTexts } from '../../../../lib/i18n/messages/ride/texts.ts';
import { riderTexts } from '../../../../lib/i18n/messages/rider/texts.ts';
import { texts } from '../../../../lib/i18n/texts.ts';
import { toastStore } from '../../../../lib/toasts/toast.store.ts';
import { answerCalls, answerFetch } from '../../../../test/answer-fetch.ts';
import { aRide } from '../../../../test/builders.ts';
import { SheetFold } from '../../../../ui/sheet-fold.ts';
import { TripSummary } from '../trip/trip-summary.tsx';
import { ShareDialog } from './share-dialog.tsx';
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
      <UnderWay ride={aRide({ status })} status={status} onCancel={() => {}} />
    </QueryClientProvider>,
  );
  const banner = screen.getByText(words).closest('output');
  expect(banner?.className).toContain('bg-go');
  expect(banner?.contains(screen.getByRole('button', { name: 'Details' }))).toBe(true);
});

test.each([
  ['accepted', 1],
  ['arrived', 1],
  ['in_progress', 0],
] as const)('a scheduled ride that is %s says its time until it begins', (status, times) => {
  answerFetch(200, null);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <UnderWay
        ride={aRide({ status, scheduledFor: '2026-11-28T08:00:00.000Z' })}
        status={status}
        onCancel={() => {}}
      />
    </QueryClientProvider>,
  );
  expect(screen.queryAllByText(/^Pickup at \d\d:00$/)).toHaveLength(times);
});

test.each([
  ['accepted', true, true],
  ['accepted', false, false],
  // A low screen shows no more than the banner then.
  ['arrived', false, true],
  ['in_progress', false, false],
] as const)(
  'a sheet of a ride that is %s, folded: %s, begins with the plate and the PIN: %s',
  (status, isFolded, begins) => {
    answerFetch(200, null);
    const vehicle = { make: 'Toyota', model: 'Corolla', plate: 'AKL 482', type: 'standard', colour: 'white' } as const;
    const driver = { id: 'driver-1', name: 'Mohamed Sesay', photoUrl: null, rating: 5, isNew: false, vehicle };
    render(
      <QueryClientProvider client={new QueryClient()}>
        <SheetFold value={isFolded}>
          <UnderWay ride={aRide({ status, driver, pin: '4711' })} status={status} onCancel={() => {}} />
        </SheetFold>
      </QueryClientProvider>,
    );
    const first = screen.getAllByRole('status')[0]?.previousElementSibling;
    expect(/AKL 482.*4711/.test(first?.textContent ?? '')).toBe(begins);
    expect(screen.getByText('White · Toyota Corolla')).toBeTruthy();
  },
);

test('the PIN of a ride for another person is that person’s', () => {
  answerFetch(200, null);
  const passenger = { name: 'Mama', phone: '+23278123456' };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <UnderWay ride={aRide({ status: 'accepted', pin: '4711', passenger })} status="accepted" onCancel={() => {}} />
    </QueryClientProvider>,
  );
  expect(screen.getByRole('heading', { name: 'PIN for Mama' })).toBeTruthy();
  expect(screen.queryByText('Your PIN')).toBeNull();
});

const stop = (name: string) => ({ name, address: `${name}, Freetown`, lat: 8.48, lng: -13.25 });

test('the sheet names the stops that are ahead', () => {
  answerFetch(200, null);
  const ride = aRide({ status: 'in_progress', stops: [stop('Congo Cross'), stop('Aberdeen')], stopsReached: 1 });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <UnderWay ride={ride} status="in_progress" onCancel={() => {}} />
    </QueryClientProvider>,
  );
  const [phone] = screen.getAllByRole('list').filter((list) => list.className.includes('md:hidden'));
  expect(phone?.textContent).toMatch(/^2Aberdeen.*Lumley Market/);
});

test('the details of a ride repeat the note that the rider wrote for the driver', () => {
  answerFetch(200, []);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TripSummary ride={aRide({ status: 'accepted', pickupNote: 'Blue gate by the pharmacy' })} />
    </QueryClientProvider>,
  );
  expect(screen.getByText('Your note to the driver').parentElement?.textContent).toContain('Blue gate by the pharmacy');
});

test.each([
  ['in_progress', 'sample', 'about '],
  ['completed', 'sample', ''],
  ['in_progress', 'road', ''],
] as const)('the fare of a ride that is %s by a %s price says “%s”', (status, geometrySource, about) => {
  answerFetch(200, []);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TripSummary ride={{ ...aRide({ status, fare: 3150 }), geometrySource }} />
    </QueryClientProvider>,
  );
  expect(screen.getByText(/31,500$/).textContent).toMatch(new RegExp(`^${about}Le.31,500$`));
});

const LINK = 'https://waka.test/r/abc';
let copied: string[] = [];

function share(replies: Record<string, unknown>, phoneShares?: (shared: { url: string }) => Promise<void>) {
  copied = [];
  toastStore.setState({ toast: null });
  Object.assign(navigator, { clipboard: { writeText: async (text: string) => void copied.push(text) } });
  if (phoneShares) Object.assign(navigator, { share: phoneShares });
  const called = answerCalls(replies);
  const onClose = jest.fn();
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ShareDialog ride={aRide({ status: 'accepted' })} onClose={onClose} />
    </QueryClientProvider>,
  );
  return { called, onClose };
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const toast = () => toastStore.getState().toast;
const link = { '/api/rides/ride-1/share': { url: LINK } };

test('a link to the trip is copied where the phone has no dialog of its own', async () => {
  share(link);
  expect(await screen.findByLabelText('Your link')).toHaveProperty('value', LINK);
  expect(screen.queryByRole('button', { name: 'Send link' })).toBeNull();
  await press('Copy link');
  expect([copied, toast()?.title]).toEqual([[LINK], 'Link copied']);
});

test('a link that cannot be copied is shown', async () => {
  share(link);
  await screen.findByLabelText('Your link');
  Object.assign(navigator, { clipboard: { writeText: () => Promise.reject(new Error('blocked')) } });
  await press('Copy link');
  await waitFor(() => expect(toast()).toMatchObject({ tone: 'error', description: LINK }));
});

test.each([
  ['is closed', 'AbortError', []],
  ['fails', 'NotAllowedError', [LINK]],
])('a dialog of the phone that %s copies only where nothing was sent', async (_, name, wanted) => {
  share(link, () => Promise.reject(new DOMException('', name)));
  await screen.findByLabelText('Your link');
  await press('Send link');
  expect(copied).toEqual(wanted);
  Reflect.deleteProperty(navigator, 'share');
});

test('sharing that is stopped closes the dialog; where that fails it stays, and says so', async () => {
  const { called, onClose } = share(link);
  await screen.findByLabelText('Your link');
  answerFetch(502, 'Bad gateway');
  await press('Stop sharing');
  await waitFor(() => expect(toast()?.tone).toBe('error'));
  expect(onClose).not.toHaveBeenCalled();
  const again = answerCalls({ '/api/rides/ride-1/share': { ok: true } });
  await press('Stop sharing');
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect([called, again]).toEqual([['POST /api/rides/ride-1/share'], ['DELETE /api/rides/ride-1/share']]);
});

test('a link that could not be made is asked for again', async () => {
  share({});
  expect((await screen.findByRole('alert')).textContent).toMatch(/^We couldn’t create the link/);
  answerCalls(link);
  await press('Try again');
  expect(await screen.findByLabelText('Your link')).toHaveProperty('value', LINK);
});
