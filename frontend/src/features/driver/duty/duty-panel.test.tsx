import { afterEach, expect, jest, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { DriverStatus, EndingDocument } from '@waka/contracts/drivers/driver-views';
import { connectionClosed, connectionLost, connectionOpened } from '../../../lib/connection.store.ts';
import { driverTexts } from '../../../lib/i18n/messages/driver/texts.ts';
import { documentsTexts } from '../../../lib/i18n/messages/documents/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { answerCalls } from '../../../test/answer-fetch.ts';
import { aDriverStatus } from '../../../test/builders.ts';
import { DutyPanel } from './duty-panel.tsx';

await texts(driverTexts);
await texts(documentsTexts);
afterEach(() => {
  cleanup();
  connectionClosed();
});

function aPanel(status: DriverStatus) {
  const onSet = jest.fn<(status: 'online' | 'offline') => void>();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DutyPanel isOnline={status.isOnline} status={status} isBusy={false} onSet={onSet} note={null} line={null}>
        {null}
      </DutyPanel>
    </QueryClientProvider>,
  );
  return onSet;
}
const licence = (state: EndingDocument['state']): EndingDocument => ({
  kind: 'licence',
  expiresOn: '2026-12-05',
  state,
});

const panel = (isOnline: boolean, isBusy: boolean) => (
  <DutyPanel
    isOnline={isOnline}
    status={aDriverStatus({ isOnline })}
    isBusy={isBusy}
    onSet={() => {}}
    note={null}
    line={null}
  >
    {null}
  </DutyPanel>
);

test('the focus comes back to the button once the driver is online', () => {
  const { rerender } = render(panel(false, false));
  const button = screen.getByRole('button', { name: 'Go Online' });
  button.focus();
  rerender(panel(false, true));
  // As browsers do with a button that cannot be pressed.
  button.blur();
  rerender(panel(true, false));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Go Offline' }));
});

test('a driver with an expired document reads which, and cannot go online', () => {
  const onSet = aPanel(aDriverStatus({ endingDocuments: [licence('expired')] }));
  expect(screen.getByText(/^Driving licence: expired on .*5.*2026. You can’t go online/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Documents & photos' }).getAttribute('href')).toBe('/driver/documents');
  fireEvent.click(screen.getByRole('button', { name: 'Go Online' }));
  expect(onSet).not.toHaveBeenCalled();
  expect(screen.queryByText('Go online to get rides near you.')).toBeNull();
});

test('a document that will expire shows a warning, and the driver can go online', () => {
  const onSet = aPanel(aDriverStatus({ endingDocuments: [licence('ending')] }));
  expect(screen.getByText(/^Driving licence: expires on .*5.*2026. Send a new one before then/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Go Online' }));
  expect(onSet).toHaveBeenCalledWith('online');
});

test.each([
  ['refused', /^Driving licence: rejected. See why/],
  ['waiting', /^Driving licence: in review/],
] as const)('a driver with a document that is %s reads so, and cannot go online', (state, sentence) => {
  const onSet = aPanel(aDriverStatus({ endingDocuments: [licence(state)] }));
  expect(screen.getByText(sentence)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Go Online' }));
  expect(onSet).not.toHaveBeenCalled();
});

test.each([
  ['2026-12-05', /^Driving licence: the new one was rejected.* counts until .*5.*2026/],
  [null, /^Driving licence: the new one was rejected.* still counts/],
] as const)(
  'a driver whose new document was refused reads that the one before counts, and can go online',
  (expiresOn, sentence) => {
    const onSet = aPanel(aDriverStatus({ endingDocuments: [{ ...licence('ending'), expiresOn, isRefused: true }] }));
    expect(screen.getByText(sentence)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Go Online' }));
    expect(onSet).toHaveBeenCalledWith('online');
  },
);

test.each([
  ['2026-12-05', /counts until .*5.*2026, but no longer once we approve your new vehicle/],
  [null, /counts until we approve your new vehicle/],
] as const)(
  'while a new vehicle is in review, the document before (%s) is not promised beyond it',
  (expiresOn, words) => {
    const kept = { ...licence('ending'), expiresOn, isRefused: true, endsWithChange: true };
    aPanel(aDriverStatus({ endingDocuments: [kept] }));
    expect(screen.getByText(words)).toBeTruthy();
  },
);

test('a driver whose document is of the vehicle before reads that the one of the new vehicle is due', () => {
  aPanel(aDriverStatus({ endingDocuments: [{ ...licence('refused'), isOfBefore: true }] }));
  expect(screen.getByText(/^Driving licence: send the one of your new vehicle/)).toBeTruthy();
});

test('who is online reads of a document that ends as well', () => {
  aPanel(aDriverStatus({ isOnline: true, endingDocuments: [licence('ending')] }));
  expect(screen.getByText(/^Driving licence: expires on/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Go Offline' })).toBeTruthy();
});

test('a driver online whose phone has no connection is not said to be waiting for a ride', () => {
  aPanel(aDriverStatus({ isOnline: true }));
  expect(screen.getByRole('heading', { name: "You're online" })).toBeTruthy();
  act(connectionLost);
  expect(screen.getByRole('heading', { name: 'No connection' })).toBeTruthy();
  expect(screen.getByText(/^We can’t send you riders/)).toBeTruthy();
  expect(document.querySelector('.bg-go')).toBeNull();
  act(connectionOpened);
  expect(screen.getByText('Waiting for your next ride.')).toBeTruthy();
});

test('a phone without network is not online, before its live connection has noticed', () => {
  aPanel(aDriverStatus({ isOnline: true }));
  const network = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void dispatchEvent(new Event('offline')));
  expect(screen.getByRole('heading', { name: 'No connection' })).toBeTruthy();
  network.mockRestore();
  act(() => void dispatchEvent(new Event('online')));
  expect(screen.getByRole('heading', { name: "You're online" })).toBeTruthy();
});

test('a new driver reads that plate, vehicle and licence number are missing as well, and where they go', async () => {
  const nothing = { vehiclePlateNumber: null, vehicleMake: 'Toyota', vehicleModel: null, licenseNumber: '' };
  answerCalls({ '/api/driver/documents': [], '/api/driver/profile': nothing });
  aPanel(aDriverStatus({ isApproved: false, approval: 'pending' }));
  const facts = 'Plate number · Make and model of the vehicle · Licence number';
  expect(await screen.findByText(`Still missing: ${facts}`)).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Complete your profile' });
  expect(link.getAttribute('href')).toBe('/driver/profile');
  expect(screen.queryByText(/^We have all your documents/)).toBeNull();
});

test('an approved driver whose vehicle riders could not recognise is led to the form, and waits while ops looks at it', () => {
  const onSet = aPanel(aDriverStatus({ vehicleLack: 'unknown' }));
  expect(screen.getByText(/Add its number plate, make and model/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Add your vehicle' }).getAttribute('href')).toBe(
    '/driver/profile?edit=vehicle',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Go Online' }));
  expect(onSet).not.toHaveBeenCalled();
  cleanup();
  aPanel(aDriverStatus({ vehicleLack: 'in_review' }));
  expect(screen.getByText(/Your vehicle is in review/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Add your vehicle' })).toBeNull();
  cleanup();
  // An older backend says nothing of it.
  const isSet = aPanel(aDriverStatus());
  fireEvent.click(screen.getByRole('button', { name: 'Go Online' }));
  expect(isSet).toHaveBeenCalledWith('online');
});

test('a driver whose class may not begin a ride where he is reads the rule and its hours, while he is online', () => {
  const names = { en: 'West corridor' };
  const barredBy = { names, effect: 'no_entry', weekdays: [1], from: 360, to: 1320 } as const;
  aPanel(aDriverStatus({ isOnline: true, barredBy: { ...barredBy, weekdays: [1] } }));
  expect(screen.getByText(/may start where you are now: West corridor, from \W*06:00\W* to \W*22:00/)).toBeTruthy();
  cleanup();
  aPanel(aDriverStatus({ barredBy: { ...barredBy, weekdays: [1] } }));
  expect(screen.queryByText(/West corridor/)).toBeNull();
});
