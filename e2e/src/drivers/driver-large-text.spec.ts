import { expect, type Page } from '@playwright/test';
import { test } from '../cluster/fixtures.ts';
import type { TestCluster } from '../cluster/test-cluster.ts';
import { look } from '../look/look.ts';
import { arrive, book, cottonTree, goOnline, nearCottonTree } from '../people/people.ts';

let cluster: TestCluster;
test.beforeAll(async ({ shared }) => {
  cluster = await shared.reset();
});

const phones = [
  { width: 360, height: 640 },
  { width: 390, height: 844 },
];

const arrived = (page: Page) => page.getByRole('button', { name: 'I have arrived' });

/** Looks at a drive on small phones, with the sheet open and folded: the main button and the next turn are in view. */
async function driveIsInView(page: Page, name: string): Promise<void> {
  for (const size of phones) {
    await page.setViewportSize(size);
    for (const fold of ['Show more of the map', 'Show all']) {
      await expect(arrived(page)).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole('region', { name: 'Next turn' })).toBeInViewport({ ratio: 0.5 });
      await look(page, `large-${name}-${size.width}-${fold === 'Show all' ? 'folded' : 'open'}`);
      await page.getByRole('button', { name: fold }).press('Enter');
    }
  }
}

test('at twice the size of text, and with an alert that runs, a drive keeps its main button in view', async ({
  browser,
  ways,
}) => {
  ways.isOpen = true;
  const rider = await arrive(browser, { url: cluster.urlA, email: 'rider1@waka.test', role: 'rider', at: cottonTree });
  const driver = await arrive(browser, {
    url: cluster.urlB,
    email: 'driver5@waka.test',
    role: 'driver',
    at: nearCottonTree,
  });
  const { page } = driver;
  await goOnline(page);
  await book(rider.page);
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect(arrived(page)).toBeVisible();
  await page.addStyleTag({ content: 'html { font-size: 200% !important }' });
  await driveIsInView(page, 'drive');
  await page.getByRole('button', { name: 'Safety' }).click();
  await page.getByRole('button', { name: /^Alert Waka/ }).click();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('button', { name: /^Alert received/ })).toBeVisible();
  await driveIsInView(page, 'alert');
  ways.isOpen = false;
  await Promise.all([rider.context.close(), driver.context.close()]);
});
