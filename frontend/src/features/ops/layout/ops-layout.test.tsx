import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { opsSectionTexts } from '../../../lib/i18n/messages/ops-sections/texts.ts';
import { opsTexts } from '../../../lib/i18n/messages/ops/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { kpisReceived, opsCleared, waitingRead } from '../live/ops.store.ts';
import { SettingDialog } from '../fares/setting-dialog.tsx';
import { OpsLayout } from './ops-layout.tsx';
import { OpsNav } from './ops-nav.tsx';

await texts(opsTexts);
await texts(opsSectionTexts);
Object.assign(globalThis, { scrollTo: () => {} });
afterEach(cleanup);

function dialog(onSave: () => Promise<void>): void {
  render(
    <QueryClientProvider client={queryClient}>
      <OpsLayout>
        <SettingDialog title="A tax" isValid onSave={onSave} onClose={() => {}}>
          <p>a long form</p>
        </SettingDialog>
      </OpsLayout>
    </QueryClientProvider>,
  );
}

const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save change' }));

test('a form that lacks something brings the field into view, in a dialog too', async () => {
  dialog(() => Promise.reject(new Error('not asked for')));
  save();
  const reason = screen.getByRole('textbox', { name: 'Reason' });
  await waitFor(() => expect(document.activeElement).toBe(reason));
  expect(screen.getByText('Please give a reason')).toBeTruthy();
});

test('why a long form was not saved stands with its button', async () => {
  dialog(() => Promise.reject(new Error('no network')));
  fireEvent.change(screen.getByRole('textbox', { name: 'Reason' }), { target: { value: 'A new law' } });
  save();
  const alert = await screen.findByRole('alert');
  expect(alert.parentElement?.contains(screen.getByRole('button', { name: 'Save change' }))).toBe(true);
});

const nameOf = (place: RegExp) => screen.getByRole('link', { name: place }).textContent;

test('the navigation leads to the settings, and has the languages', () => {
  render(<OpsNav />);
  expect(screen.getByRole('link', { name: 'Settings' }).getAttribute('href')).toBe('/settings');
  expect(screen.getByRole('combobox', { name: 'Language' })).toBeTruthy();
});

test('the navigation counts drivers who wait for approval, and incidents that are not closed', () => {
  opsCleared();
  render(<OpsNav />);
  expect([nameOf(/^Drivers/), nameOf(/^Incidents/)]).toEqual(['Drivers', 'Incidents']);
  const figures = { activeRides: 0, onlineDrivers: 0, dailyRevenue: 0, revenue: { SLE: 0, GNF: 0 }, newSignups: 0 };
  const trends = { activeRides: null, onlineDrivers: null, dailyRevenue: null, newSignups: null };
  const at = '2026-11-27T18:00:00.000Z';
  const waiting = { pendingApprovals: 1, reviewsWaiting: 1, ridesNeedingAttention: 0, openIncidents: 1 };
  act(() => kpisReceived({ ...figures, ...waiting, trends, at }));
  expect(nameOf(/^Drivers 2 decisions waiting$/)).toBe('Drivers22 decisions waiting');
  expect(nameOf(/^Incidents 1 decision waiting$/)).toBe('Incidents11 decision waiting');
  act(opsCleared);
});

test('the navigation counts what waits in Money and Books, and nothing while nothing does', () => {
  opsCleared();
  render(<OpsNav />);
  expect([nameOf(/^Money/), nameOf(/^Books/)]).toEqual(['Money', 'Books']);
  const none = { receipts: 0, disputes: 0, payouts: 0, refunds: 0, doubts: 0, cardDisputes: 0 };
  act(() => waitingRead({ ...none, disputes: 2, cardDisputes: 1, differences: { SL: 0, GN: 1 } }));
  expect(nameOf(/^Money 3 decisions waiting$/)).toBe('Money33 decisions waiting');
  expect(nameOf(/^Books 1 decision waiting$/)).toBe('Books11 decision waiting');
  act(() => waitingRead({ ...none, differences: { SL: 0, GN: 0 } }));
  expect([nameOf(/^Money/), nameOf(/^Books/)]).toEqual(['Money', 'Books']);
  act(opsCleared);
});
