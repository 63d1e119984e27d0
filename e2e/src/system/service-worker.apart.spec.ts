import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test, type Page } from '@playwright/test';
import type { Push } from '@waka/contracts/notifications/push';
import { withDesktop } from '../look/chromium.ts';
import { TestCluster } from '../cluster/test-cluster.ts';
import { arrive, cottonTree } from '../people/people.ts';

test.use({ launchOptions: withDesktop, serviceWorkers: 'allow' });

const built = fileURLToPath(new URL('../../../frontend/dist', import.meta.url));
const screens = mkdtempSync(path.join(tmpdir(), 'waka-screens-'));

let cluster: TestCluster;
test.beforeAll(async () => {
  cpSync(built, screens, { recursive: true });
  // Changed below, as a deployment would; otherwise the packed ones would be served.
  for (const packed of ['sw.js.br', 'sw.js.gz']) rmSync(path.join(screens, packed));
  cluster = await TestCluster.open({ env: { FRONTEND_DIR: screens }, isOneBackend: true, providers: [] });
});
test.afterAll(async () => {
  await cluster.close();
  rmSync(screens, { recursive: true });
});

async function aRider(browser: Parameters<typeof arrive>[0], number: number) {
  const rider = await arrive(browser, {
    url: cluster.urlA,
    email: `rider${number}@waka.test`,
    role: 'rider',
    at: cottonTree,
  });
  await expect.poll(() => rider.page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  return rider;
}

test('a new version is offered to a person who is typing, and loaded on his consent', async ({ browser }) => {
  const { context, page } = await aRider(browser, 1);
  const whereTo = page.getByPlaceholder('Where to?');
  await whereTo.click();
  await whereTo.pressSequentially('Mama Kadi');
  const [kept = ''] = await builds(page);
  const file = path.join(screens, 'sw.js');
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll(kept.replace(BUILD, ''), 'the-next-one'));
  await cluster.restartBackendA();
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  const offer = page.getByRole('region', { name: 'A new version of Waka is ready.' });
  await expect(offer).toBeVisible();
  await expect(whereTo).toHaveValue('Mama Kadi');
  await Promise.all([page.waitForEvent('load'), offer.getByRole('button', { name: 'Update', exact: true }).click()]);
  await expect(whereTo).toHaveValue('');
  await expect(offer).toBeHidden();
  expect(await builds(page)).toContain(`${BUILD}the-next-one`);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Drive with Waka' }).click();
  await page.getByRole('button', { name: 'Sign out and continue' }).click();
  // The browser drops the service worker with the session: the next screen comes without it.
  await expect(page.getByRole('button', { name: 'New driver? Create an account' })).toBeVisible();
  await expect(page).toHaveURL(/\/auth-driver$/);
  await context.close();
});

const BUILD = 'waka-build-';

const builds = (page: Page) =>
  page.evaluate(async (prefix) => (await caches.keys()).filter((name) => name.startsWith(prefix)), BUILD);

test('a push is shown in the language of the phone while no page is open, and opens the app', async ({ browser }) => {
  const { context, page } = await aRider(browser, 2);
  await context.grantPermissions(['notifications', 'geolocation'], {
    origin: cluster.urlA,
  });
  const push: Push = {
    kind: 'driver_arrived',
    facts: { driver: 'Ibrahim Bangura', plate: 'AJB 237' },
    tag: 'ride-1',
  };
  // No page of the app is visible: the open one navigates away.
  await page.goto('about:blank');
  await deliver(page, cluster.urlA, push);
  await page.goto('/rider');
  await expect
    .poll(() => shown(page))
    .toEqual([
      {
        title: 'Your driver has arrived',
        body: 'Ibrahim Bangura is waiting at the pickup. Plate AJB 237.',
        tag: 'ride-1',
      },
    ]);
  await page.getByRole('button', { name: 'Menu' }).click();
  const logout = page.getByRole('button', { name: 'Logout' });
  await expect(logout).toBeVisible();
  await context.setOffline(true);
  await logout.click();
  await expect(logout).toBeHidden();
  await context.setOffline(false);
  await expect(page.getByRole('link', { name: "I'm a Rider" })).toBeVisible();
  // The page may load once more as it is signed out.
  await expect(async () => expect(await shown(page)).toEqual([])).toPass();
  await context.close();
});

const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration('/');
    const notifications = (await registration?.getNotifications()) ?? [];
    return notifications.map(({ title, body, tag }) => ({ title, body, tag }));
  });

/** Delivers a push to the browser like the push service. */
async function deliver(page: Page, origin: string, push: Push): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL, isDeleted }) => scopeURL.startsWith(origin) && !isDeleted);
      if (ours) resolve(ours.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await registered;
  await session.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId,
    data: JSON.stringify(push),
  });
  await session.detach();
}
