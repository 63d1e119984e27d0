import { afterEach, expect, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { opsSectionTexts } from '../../../lib/i18n/messages/ops-sections/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { aPerson } from '../../../test/builders.ts';
import { PersonMeasures } from './person-measures.tsx';

await texts(opsSectionTexts);
afterEach(cleanup);

const person = aPerson();

test('locking names the last decision that the file shows, and says who decided first', async () => {
  const sent: unknown[] = [];
  const decision = { action: 'account.suspended', by: 'Hawa', at: person.createdAt, reason: 'Stolen phone' };
  Object.assign(globalThis, {
    fetch: async (_address: string, { body }: { body: string }) => {
      sent.push(JSON.parse(body));
      const refusal = { code: 'ops.decided_meanwhile', message: 'Another admin has decided.', decision };
      return { ok: false, status: 409, headers: new Headers(), text: async () => JSON.stringify(refusal) };
    },
  });
  render(
    <QueryClientProvider client={queryClient}>
      <PersonMeasures person={person} />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Lock account' }));
  fireEvent.change(screen.getByRole('textbox', { name: /^Reason/ }), { target: { value: 'Lost his phone' } });
  fireEvent.submit(screen.getByRole('textbox', { name: /^Reason/ }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toMatch(/^Hawa decided first \(.*\): Account locked, Stolen phone\./);
  expect(sent).toEqual([{ reason: 'Lost his phone', isInTrip: false, seen: 'the last one' }]);
});

const ride = {
  id: 'ride-1',
  status: 'accepted',
  from: 'Lumley',
  to: 'Congo Cross',
  fare: 4000,
  currency: 'SLE',
  requestedAt: person.createdAt,
} as const;

test.each([
  ['rider', 'accepted', /ride under way, Lumley to Congo Cross, is cancelled at once/],
  [
    'rider',
    'in_progress',
    /^They are in a trip, Lumley to Congo Cross\. Until half an hour after it ends they keep its screen, with SOS/,
  ],
  ['driver', 'accepted', /ride under way, Lumley to Congo Cross, goes to another driver/],
] as const)('the dialog that locks a %s names the ride that is %s', (userType, status, words) => {
  render(
    <QueryClientProvider client={queryClient}>
      <PersonMeasures person={aPerson({ userType, rides: [{ ...ride, status }] })} />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Lock account' }));
  expect(screen.getByText(words)).toBeTruthy();
});

const pageOf = (shown: typeof person) => (
  <QueryClientProvider client={queryClient}>
    <PersonMeasures person={shown} />
  </QueryClientProvider>
);

test('the dialog that locks follows the ride, and sends with the decision that was read whether it has named a trip', async () => {
  const sent: unknown[] = [];
  Object.assign(globalThis, {
    fetch: async (_address: string, { body }: { body: string }) => {
      sent.push(JSON.parse(body));
      return { ok: true, status: 200, headers: new Headers(), json: async () => ({ ok: true }) };
    },
  });
  const { rerender } = render(pageOf(aPerson({ rides: [{ ...ride, status: 'arrived' }] })));
  fireEvent.click(screen.getByRole('button', { name: 'Lock account' }));
  expect(screen.getByText(/is cancelled at once/)).toBeTruthy();
  rerender(pageOf(aPerson({ rides: [{ ...ride, status: 'in_progress' }], decisionId: 'one in between' })));
  expect(screen.getByText(/^They are in a trip, Lumley to Congo Cross/)).toBeTruthy();
  const reason = screen.getByRole('textbox', { name: /^Reason/ });
  fireEvent.change(reason, { target: { value: 'Threatened the driver' } });
  fireEvent.submit(reason);
  await waitFor(() =>
    expect(sent).toEqual([{ reason: 'Threatened the driver', isInTrip: true, seen: 'the last one' }]),
  );
});

test('the reason is for the team, and the person reads the message alone', async () => {
  const sent: unknown[] = [];
  Object.assign(globalThis, {
    fetch: async (_address: string, { body }: { body: string }) => {
      sent.push(JSON.parse(body));
      return {
        ok: true,
        status: 200,
        headers: new Headers(),
        text: async () => '{}',
        json: async () => ({ ok: true }),
      };
    },
  });
  render(
    <QueryClientProvider client={queryClient}>
      <PersonMeasures person={person} />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Lock account' }));
  expect(screen.queryByText(/ride under way/)).toBeNull();
  const reason = screen.getByRole('textbox', { name: 'Reason (only for the team)' });
  const message = screen.getByRole('textbox', { name: 'Message to the person (optional)' });
  fireEvent.change(reason, { target: { value: 'Police case 44/26' } });
  fireEvent.change(message, { target: { value: 'Please call us' } });
  fireEvent.submit(reason);
  await waitFor(() =>
    expect(sent).toEqual([
      { reason: 'Police case 44/26', message: 'Please call us', isInTrip: false, seen: 'the last one' },
    ]),
  );
});

test('the dialog that signs a person out in a trip names the trip, the lock and the open call, and confirms it', async () => {
  const sent: unknown[] = [];
  Object.assign(globalThis, {
    fetch: async (_address: string, { body }: { body: string }) => {
      sent.push(JSON.parse(body));
      return { ok: true, status: 200, headers: new Headers(), json: async () => ({ ok: true }) };
    },
  });
  const sessions = [{ userAgent: null, createdAt: person.createdAt, lastSeenAt: person.createdAt }];
  const call = { id: 'call-1', kind: 'sos', category: 'sos', state: 'taken', createdAt: person.createdAt } as const;
  const { rerender } = render(pageOf(aPerson({ sessions, reports: [call] })));
  fireEvent.click(screen.getByRole('button', { name: 'Sign out devices' }));
  expect(screen.getByText('For a lost or stolen phone. They can sign in again.')).toBeTruthy();
  // The trip begins, and the file follows.
  rerender(
    pageOf(aPerson({ sessions, reports: [call], isSuspended: true, rides: [{ ...ride, status: 'in_progress' }] })),
  );
  expect(
    screen.getByText(/^They are in a trip, Lumley to Congo Cross, .* is locked: .* A call for help is open/),
  ).toBeTruthy();
  const reason = screen.getByRole('textbox', { name: /^Reason/ });
  fireEvent.change(reason, { target: { value: 'Stolen phone' } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign out during the trip' }));
  await waitFor(() => expect(sent).toEqual([{ reason: 'Stolen phone', isInTrip: true }]));
});
