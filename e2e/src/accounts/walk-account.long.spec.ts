import { expect, type Browser, type Page } from '@playwright/test';
import { test } from '../cluster/fixtures.ts';
import type { TestCluster } from '../cluster/test-cluster.ts';
import { arrive, cottonTree, nearCottonTree } from '../people/people.ts';
import { goTo, walker } from '../look/walk.ts';

let cluster: TestCluster;
test.beforeAll(async ({ shared }) => {
  cluster = await shared.reset();
});

const RIDER_PATHS = [
  '/rider',
  '/notifications',
  '/refer',
  '/rides',
  '/payment',
  '/rewards',
  '/help',
  '/contacts',
  '/settings',
  '/settings/security',
  '/settings/privacy',
  '/profile',
  '/drive',
  '/nowhere',
];
const DRIVER_PATHS = [
  '/driver',
  '/driver/profile',
  '/driver/documents',
  '/driver/filters',
  '/driver/payout',
  '/driver/payments',
  '/driver/subscription',
  '/driver/promo-codes',
  '/refer',
  '/payment',
  '/settings',
];

const signedIn = async (browser: Browser, role: 'rider' | 'driver'): Promise<Page> => {
  const at = role === 'rider' ? cottonTree : nearCottonTree;
  const { page } = await arrive(browser, { url: cluster.urlA, email: `${role}@waka.test`, role, at });
  return page;
};

for (const [role, paths] of [
  ['rider', RIDER_PATHS],
  ['driver', DRIVER_PATHS],
] as const) {
  test(`the screens of a ${role} have no flaw`, async ({ browser }) => {
    test.setTimeout(240_000);
    const { see, flaws } = walker('account');
    const page = await signedIn(browser, role);
    for (const path of paths) {
      await goTo(page, path);
      await page.getByRole('heading').first().waitFor();
      await page.waitForLoadState('networkidle');
      await expect(page.getByText('Loading...')).toHaveCount(0);
      await see(page, `${role}${path.replaceAll('/', '-')}`);
    }
    expect(flaws).toEqual([]);
  });
}
