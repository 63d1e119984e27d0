import { expect } from '@playwright/test';
import { test, TIMED } from '../cluster/fixtures.ts';
import type { TestCluster } from '../cluster/test-cluster.ts';
import {
  arrive,
  book,
  cottonTree,
  enterPin,
  goOnline,
  nearCottonTree,
  readPin,
  withinASecond,
} from '../people/people.ts';

let cluster: TestCluster;
test.beforeAll(async ({ shared }) => {
  cluster = await shared.reset();
});

test(
  'a ride happens between two browsers on two backends, each step seen within a second',
  { tag: TIMED },
  async ({ browser }) => {
    const rider = await arrive(browser, { url: cluster.urlA, email: 'rider@waka.test', role: 'rider', at: cottonTree });
    const driver = await arrive(browser, {
      url: cluster.urlB,
      email: 'driver@waka.test',
      role: 'driver',
      at: nearCottonTree,
    });
    await goOnline(driver.page);

    await withinASecond(() => book(rider.page), driver.page.getByRole('button', { name: 'Accept' }));
    await expect(rider.page.getByText(/Asking the nearest driver \(\d+ min away\)/)).toBeVisible();

    await withinASecond(
      () => driver.page.getByRole('button', { name: 'Accept' }).click(),
      rider.page.getByText('Driver is on the way'),
    );
    await expect(rider.page.getByText('Mohamed Sesay')).toBeVisible();

    await test.step('the rider sees how far the driver is, and it changes as he comes', async () => {
      await expect(rider.page.getByText(/^\d+ min away/)).toBeVisible();
      await driver.context.setGeolocation(cottonTree);
      await expect(rider.page.getByText('1 min away')).toBeVisible();
    });

    await withinASecond(
      () => driver.page.getByRole('button', { name: 'I have arrived' }).click(),
      rider.page.getByText('Your driver has arrived'),
    );

    const pin = await readPin(rider.page);
    await enterPin(driver.page, pin === '0000' ? '1111' : '0000');
    await expect(driver.page.getByRole('alert').filter({ hasText: 'PIN' })).toBeVisible();
    await withinASecond(() => enterPin(driver.page, pin), rider.page.getByText('Trip in progress'));

    await test.step('the whole log is in the details', async () => {
      await rider.page.getByRole('button', { name: 'Details' }).click();
      const log = rider.page.getByTestId('ride-log').getByRole('listitem');
      await expect(log).toHaveText([/requested/, /Sent to a driver/, /accepted/, /arrived/, /started/]);
      await rider.page.getByRole('button', { name: 'Close' }).click();
    });

    await driver.context.setGeolocation({ latitude: 8.4595, longitude: -13.2717, accuracy: 8 });
    await withinASecond(
      () => driver.page.getByRole('button', { name: 'Complete trip' }).click(),
      rider.page.getByRole('heading', { name: 'Trip completed' }),
    );
    await rider.page.getByRole('radio', { name: '5 stars' }).check({ force: true });
    await rider.page.getByRole('button', { name: 'Done' }).click();
    await expect(rider.page.getByPlaceholder('Where to?')).toBeVisible();
    await driver.page.getByRole('button', { name: 'Done' }).click();
    await expect(driver.page.getByText("You're online").first()).toBeVisible();
    await rider.context.close();
    await driver.context.close();
  },
);
