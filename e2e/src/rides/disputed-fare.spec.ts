import { expect, type Page } from '@playwright/test';
import { test } from '../cluster/fixtures.ts';
import type { TestCluster } from '../cluster/test-cluster.ts';
import { look } from '../look/look.ts';
import { anAdmin } from '../people/admins.ts';
import { arrive, book, cottonTree, DESKTOP, goOnline, nearCottonTree, PHONE, readPin } from '../people/people.ts';

let cluster: TestCluster;
test.beforeAll(async ({ shared }) => {
  cluster = await shared.reset();
});

/** Checks both widths, in light and dark. */
async function lookAround(page: Page, screen: string): Promise<void> {
  for (const [device, viewport] of [
    ['desktop', DESKTOP],
    ['phone', PHONE],
  ] as const) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await look(page, `disputed-fare-${screen}-${device}-${colorScheme}`, { fullPage: true });
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

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

  await page.goto(`/help?ride=${id}`);
  await page.getByLabel(/about/).selectOption({ label: 'Fare or route' });
  await page.getByLabel('What happened?').fill('He let me out half way.');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('Our team decides what you get back.')).toBeVisible();
  await lookAround(page, 'rider');

  const { page: admin } = await anAdmin(browser, cluster.urlA);
  await admin.getByRole('link', { name: 'Incidents', exact: true }).click();
  await admin.getByRole('link', { name: /Fare or route/ }).click();
  await expect(admin.getByText(/markedly shorter/)).toBeVisible();
  await admin.getByText('Fare for the way driven', { exact: true }).last().click();
  await lookAround(admin, 'ops');
  await admin.setViewportSize(DESKTOP);
  const giveBack = admin.getByRole('button', { name: /^Give back / });
  const amount = (await giveBack.innerText()).replace('Give back ', '');
  await giveBack.click();
  await lookAround(admin, 'dialog');
  await admin.getByRole('button', { name: 'Record a refund' }).click();
  await expect(admin.getByRole('dialog')).toBeHidden();
  await expect(admin.getByText('Given back', { exact: true })).toBeVisible();
  await expect(giveBack).toBeHidden();

  await page.reload();
  await expect(page.getByText(`You get ${amount} back.`)).toBeVisible();
});
