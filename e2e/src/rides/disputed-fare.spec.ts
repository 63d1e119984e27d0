import { expect } from '@playwright/test';
import { test } from '../cluster/fixtures.ts';
import type { TestCluster } from '../cluster/test-cluster.ts';
import { lookAround } from '../look/look-around.ts';
import { anAdmin } from '../people/admins.ts';
import { arrive, book, cottonTree, DESKTOP, goOnline, nearCottonTree, readPin } from '../people/people.ts';

let cluster: TestCluster;
test.beforeAll(async ({ shared }) => {
  cluster = await shared.reset();
});

/** Measures the trip that is over at half of the way that was quoted along streets, as streets would from its track. */
const measureHalf = () =>
  cluster.change(
    `WITH trip AS (SELECT id, distance_km FROM rides WHERE status = 'completed' ORDER BY id DESC LIMIT 1),
       found AS (UPDATE rides SET findings = '[]', geometry_source = 'road' WHERE id = (SELECT id FROM trip))
     INSERT INTO driven_ways (ride_id, km, source, geometry)
     SELECT id, distance_km / 2, 'road', '_p~iF~ps|U_ulLnnqC' FROM trip`,
  );

test('a rider who was let out half way disputes the fare, and ops gives the difference back with one press', async ({
  browser,
}) => {
  const { context, page } = await arrive(browser, {
    url: cluster.urlA,
    email: 'rider@waka.test',
    role: 'rider',
    at: cottonTree,
  });
  const driver = await arrive(browser, {
    url: cluster.urlB,
    email: 'driver@waka.test',
    role: 'driver',
    at: nearCottonTree,
  });
  await goOnline(driver.page);
  await book(page);
  await driver.page.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByText('Driver is on the way')).toBeVisible();
  const { id } = await (await context.request.get('/api/rides/active')).json();
  const moves = [['arrive'], ['start', { pin: await readPin(page) }], ['complete']] as const;
  for (const [move, data = {}] of moves) {
    const headers = { origin: cluster.urlB };
    await expect(await driver.context.request.post(`/api/rides/${id}/${move}`, { data, headers }), move).toBeOK();
  }
  await measureHalf();
  // Nothing of the cash is given back as long as he may say that he did not get it.
  const { due } = await (await driver.context.request.get(`/api/rides/${id}/cash`)).json();
  const paid = { data: { amount: due }, headers: { origin: cluster.urlB } };
  await expect(await driver.context.request.post(`/api/rides/${id}/cash`, paid)).toBeOK();

  await page.goto(`/help?ride=${id}`);
  await page.getByLabel(/about/).selectOption({ label: 'Fare or route' });
  await page.getByLabel('What happened?').fill('He let me out half way.');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('Our team decides what you get back.')).toBeVisible();
  await lookAround(page, 'disputed-fare-rider', { fullPage: true });

  const { page: admin } = await anAdmin(browser, cluster.urlA);
  await admin.getByRole('link', { name: /^Incidents( |$)/ }).click();
  await admin.getByRole('link', { name: /Fare or route/ }).click();
  await expect(admin.getByText(/clearly shorter/)).toBeVisible();
  await admin.getByText('Fare for the route driven', { exact: true }).last().click();
  await lookAround(admin, 'disputed-fare-ops', { fullPage: true });
  await admin.setViewportSize(DESKTOP);
  const giveBack = admin.getByRole('button', { name: /^Refund / });
  const amount = (await giveBack.innerText()).replace('Refund ', '');
  await giveBack.click();
  await lookAround(admin, 'disputed-fare-dialog', { fullPage: true });
  await admin.getByRole('button', { name: 'Record a refund' }).click();
  await expect(admin.getByRole('dialog')).toBeHidden();
  await expect(admin.getByText('To be refunded', { exact: true })).toBeVisible();
  await expect(giveBack).toBeHidden();

  await page.reload();
  await expect(page.getByText(`You get ${amount} back.`)).toBeVisible();

  // It is due, and becomes credit: the ride was paid in cash.
  await admin.goto('/admin/money?view=refunds');
  await expect(admin.getByRole('region', { name: 'Refunds due' })).toContainText('borne by the service');
  await lookAround(admin, 'disputed-fare-due', { endsOn: 'desktop' });
  await admin.getByRole('button', { name: 'Give as credit' }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('The rider agreed');
  await dialog.getByRole('button', { name: 'Give as credit' }).click();
  await expect(admin.getByRole('region', { name: 'Refunded' })).toContainText('as credit for the next ride');
  await page.goto(`${cluster.urlA}/payment`);
  await expect(page.getByRole('heading', { name: 'Your credit' })).toBeVisible();
  await expect(page.getByText(amount, { exact: true })).toBeVisible();
});
