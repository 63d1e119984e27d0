import { beforeEach, expect, test } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import type { Notification, NotificationEvent } from '@waka/contracts/notifications/notification';
import { unreadStore } from '../../lib/live/unread.store.ts';
import { toastStore } from '../../lib/toasts/toast.store.ts';
import { switchTo } from '../../lib/i18n/texts.ts';
import { bridge } from './realtime-bridge.ts';

beforeEach(async () => {
  await switchTo('en');
  toastStore.setState({ toast: null });
});

const listeners = new Map<string, (event: NotificationEvent) => void>();
bridge(
  Object.assign(Object.create(null), {
    on: (name: string, listen: (event: NotificationEvent) => void) => listeners.set(name, listen),
  }),
);

const arrive = (news: Pick<Notification, 'kind' | 'facts'>) =>
  listeners.get('notification')?.({
    notification: { id: 'notice-1', at: '2026-11-29T12:00:00.000Z', isRead: false, ...news },
    unread: 4,
  });
const near = { destination: 'near Cotton Tree, Freetown', destinationNear: { place: 'Cotton Tree', city: 'Freetown' } };
const message = { message: 'The bridge is closed until noon.' };

test.each([
  ['en', 'driver_near', { destination: 'Lumley Beach' }, 'A driver is near you now', /to Lumley Beach\.$/],
  ['fr', 'driver_near', near, 'Un chauffeur est proche de vous', /côté Cotton Tree, Freetown\.$/],
  ['en', 'ops_message', message, 'A message from Waka', /^The bridge is closed until noon\.$/],
] as const)(
  'news that no screen says by itself stands over the open page, in %s: %s',
  async (language, kind, facts, title, text) => {
    await switchTo(language);
    arrive({ kind, facts });
    await waitFor(() => expect(toastStore.getState().toast?.title).toBe(title));
    expect(toastStore.getState().toast?.description).toMatch(text);
    expect(unreadStore.getState().unread).toBe(4);
  },
);

test('news that the ride itself shows is counted alone', async () => {
  arrive({ kind: 'driver_arrived', facts: { rideId: 'ride-1' } });
  arrive({ kind: 'ops_message', facts: message });
  const titles: (string | undefined)[] = [];
  const leave = toastStore.subscribe(({ toast }) => titles.push(toast?.title));
  await waitFor(() => expect(titles).toEqual(['A message from Waka']));
  leave();
});
