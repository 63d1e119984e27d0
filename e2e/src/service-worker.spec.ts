import { expect, test, type Page } from '@playwright/test';
import type { Push } from '@waka/contracts/notifications/push';
import { withoutMap } from './chromium.ts';
import { House } from './house.ts';
import { arrive, cottonTree } from './people.ts';

test.use({ launchOptions: withoutMap });

let house: House;
test.beforeAll(async () => {
  house = await House.open();
});
test.afterAll(() => house.close());

async function aRider(browser: Parameters<typeof arrive>[0], number: number) {
  const rider = await arrive(browser, {
    url: house.urlA,
    email: `rider${number}@waka.test`,
    role: 'rider',
    at: cottonTree,
  });
  await expect.poll(() => rider.page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  return rider;
}

test('a push is shown in the language of the phone while nobody looks, and opens the app', async ({ browser }) => {
  const { context, page } = await aRider(browser, 2);
  await context.grantPermissions(['notifications', 'geolocation'], {
    origin: house.urlA,
  });
  const push: Push = {
    kind: 'driver_arrived',
    facts: { driver: 'Ibrahim Bangura', plate: 'AJB 237' },
    tag: 'ride-1',
  };
  // A page that nobody sees: the one that was open is left.
  await page.goto('about:blank');
  await deliver(page, house.urlA, push);
  await page.goto('/rider');
  await expect
    .poll(() => shown(page))
    .toEqual([
      {
        title: 'Your driver has arrived',
        body: 'Ibrahim Bangura is waiting for you. Plate AJB 237.',
        tag: 'ride-1',
      },
    ]);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('link', { name: "I'm a Rider" })).toBeVisible();
  await expect.poll(() => shown(page)).toEqual([]);
  await context.close();
});

const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration('/');
    const notifications = (await registration?.getNotifications()) ?? [];
    return notifications.map(({ title, body, tag }) => ({ title, body, tag }));
  });

/** As the push service hands it to the browser. */
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
