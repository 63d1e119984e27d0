import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Notification } from '@waka/contracts/notifications/notification';
import { pushDeclined } from '../../../../lib/device/push.ts';
import { commonTexts } from '../../../../lib/i18n/messages/common/texts.ts';
import { liveTexts } from '../../../../lib/i18n/messages/live/texts.ts';
import { texts } from '../../../../lib/i18n/texts.ts';
import { unreadReceived } from '../../../../lib/live/unread.store.ts';
import { queryClient } from '../../../../lib/query-client.ts';
import { answerCalls } from '../../../../test/answer-fetch.ts';
import { NotifyWhenNear } from './notify-when-near.tsx';

await texts(commonTexts, liveTexts);
beforeEach(() => {
  unreadReceived(0);
  queryClient.clear();
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  Reflect.deleteProperty(globalThis, 'Notification');
});

const keys = { p256dh: 'p', auth: 'a' };
const pushManager = { subscribe: async () => ({ toJSON: () => ({ endpoint: 'https://push.test/1', keys }) }) };

/** Gives the browser pushes, with what its user answers when asked; returns the question. */
function aBrowserWithPushes(before: NotificationPermission, answer: NotificationPermission) {
  const requestPermission = jest.fn(async () => {
    BrowserNotification.permission = answer;
    return answer;
  });
  const BrowserNotification = { permission: before, requestPermission };
  Object.assign(globalThis, { Notification: BrowserNotification, PushManager: {} });
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { ready: Promise.resolve({ pushManager }) },
  });
  return requestPermission;
}

const notices: Notification[] = [];
function show(publicKey: string | null = 'key'): string[] {
  notices.length = 0;
  const called = answerCalls({
    '/api/rides/ride-1/await-driver': { ok: true },
    '/api/push/key': { publicKey },
    '/api/push/subscriptions': { ok: true },
    '/api/notifications': notices,
  });
  render(
    <QueryClientProvider client={queryClient}>
      <NotifyWhenNear rideId="ride-1" />
    </QueryClientProvider>,
  );
  return called;
}
const press = () => userEvent.click(screen.getByRole('button', { name: 'Tell me when a driver is near' }));

test('the press asks for pushes, also of a rider who once did not want them', async () => {
  const asked = aBrowserWithPushes('default', 'granted');
  pushDeclined();
  const called = show();
  await press();
  expect(await screen.findByText(/^We’ll notify you/)).toBeTruthy();
  expect(asked).toHaveBeenCalledTimes(1);
  expect(called).toContain('POST /api/push/subscriptions');
});

test.each([
  ['the rider refuses pushes', () => aBrowserWithPushes('default', 'denied'), 'key'],
  ['pushes were refused before', () => aBrowserWithPushes('denied', 'denied'), 'key'],
  ['the service has no pushes', () => aBrowserWithPushes('granted', 'granted'), null],
  ['the browser has no pushes', () => {}, 'key'],
])('where %s, Waka has to stay open', async (_, prepare, publicKey) => {
  prepare();
  show(publicKey);
  await press();
  expect(await screen.findByText(/^Keep Waka open: if a driver comes near/)).toBeTruthy();
  expect(screen.queryByText(/^We’ll notify you/)).toBeNull();
});

test('once a driver has come near the sentence says so, and not for an earlier one or another ride', async () => {
  show();
  await press();
  await screen.findByText(/^Keep Waka open/);
  const notice = { kind: 'driver_near', isRead: false } as const;
  const now = new Date().toISOString();
  notices.push(
    { ...notice, id: '1', facts: { rideId: 'ride-1' }, at: new Date(Date.now() - 3_600_000).toISOString() },
    { ...notice, id: '2', facts: { rideId: 'ride-2' }, at: now },
  );
  await act(async () => unreadReceived(2));
  expect(screen.getByText(/^Keep Waka open/)).toBeTruthy();
  notices.push({ ...notice, id: '3', facts: { rideId: 'ride-1' }, at: now });
  act(() => unreadReceived(3));
  expect(await screen.findByText('A driver is near this pickup now. You can book your ride.')).toBeTruthy();
  expect(screen.queryByText(/^Keep Waka open/)).toBeNull();
});
