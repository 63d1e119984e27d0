import { beforeEach, expect, jest, test } from '@jest/globals';
import type { Push } from '@waka/contracts/notifications/push';

Object.assign(globalThis, {
  WAKA_BUILD: { version: '7', shell: [], both: [], roles: {}, map: [], texts: {} },
  caches: { match: async () => undefined, open: async () => ({ match: async () => undefined }) },
});
const { showPush } = await import('./pushes.ts');

const showNotification = jest.fn<(title: string, options: object) => Promise<void>>();
beforeEach(() => {
  showNotification.mockReset();
});

/** The worker as far as pushes need it, with the pages that are open. */
const scopeWith = (pages: object[]) =>
  Object.assign(Object.create(null), { registration: { showNotification }, clients: { matchAll: async () => pages } });
const dataOf = (push: Push) => Object.assign(Object.create(null), { json: () => push });

const arrived: Push = { kind: 'driver_arrived', facts: { driver: 'Mohamed', plate: 'AKL 482' }, tag: 'ride:1' };

test('a push that replaces the one before alerts again', async () => {
  await showPush(scopeWith([]), dataOf({ ...arrived, kind: 'driver_found' }));
  await showPush(scopeWith([{ visibilityState: 'hidden', focused: false }]), dataOf(arrived));
  expect(showNotification.mock.calls).toMatchObject([
    ['Driver is on the way', { tag: 'ride:1', renotify: true }],
    ['Your driver has arrived', { tag: 'ride:1', renotify: true }],
  ]);
});

test('a push is left to the page that is seen', async () => {
  await showPush(scopeWith([{ visibilityState: 'visible', focused: true }]), dataOf(arrived));
  expect(showNotification).not.toHaveBeenCalled();
});
