import { expect, type Page } from '@playwright/test';
import { test } from '../cluster/fixtures.ts';
import type { TestCluster } from '../cluster/test-cluster.ts';
import { look, takePicture } from '../look/look.ts';
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

/** Looks at an offer: both answers are in view, and the money fits, with the countdown beside or below it. */
async function offerIsInView(page: Page): Promise<void> {
  for (const name of ['Accept', 'Decline'])
    await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
  await takePicture(page, 'large-offer-360');
  const isCovered = await page.getByRole('dialog', { name: 'New ride' }).evaluate((card) => {
    const ring = card.querySelector('[role=timer]')?.getBoundingClientRect();
    const words = document.createRange();
    words.selectNodeContents(card.querySelector('p') ?? card);
    const money = words.getBoundingClientRect();
    if (!ring || money.right > innerWidth) return true;
    return ring.left < money.right && ring.right > money.left && ring.top < money.bottom;
  });
  expect(isCovered).toBe(false);
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
  await page.setViewportSize({ width: 360, height: 640 });
  await page.addStyleTag({ content: 'html { font-size: 200% !important }' });
  await book(rider.page);
  await offerIsInView(page);
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect(arrived(page)).toBeVisible();
  await driveIsInView(page, 'drive');
  await page.getByRole('button', { name: 'Safety' }).click();
  await page.getByRole('button', { name: /^Alert Waka/ }).click();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('button', { name: /^Alert received/ })).toBeVisible();
  await driveIsInView(page, 'alert');
  ways.isOpen = false;
  await Promise.all([rider.context.close(), driver.context.close()]);
});
