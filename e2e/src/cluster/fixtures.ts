import { test as base } from '@playwright/test';
import { openInventedWays, type InventedWays } from '@waka/core/testing/streets/invented-ways';
import { TestCluster } from './test-cluster.ts';

/** Marks journeys that measure seconds: they run by themselves, after the others. */
export const TIMED = '@timed';

interface OfWorker {
  /** The ways along streets of that system; a journey opens them where it is about them, and closes them again. */
  ways: InventedWays;
  /** The running system that all files of this worker share; a file begins with `reset()`. */
  shared: TestCluster;
}

/**
 * For journeys that break nothing. Journeys that stop processes or change settings open a TestCluster of their own
 * (`*.apart.spec.ts`).
 */
export const test = base.extend<{ tidied: void }, OfWorker>({
  tidied: [
    async ({ browser }, use) => {
      await use();
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
  ways: [
    // Playwright reads what a fixture needs from its first parameter, which has to be a pattern.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const ways = await openInventedWays({ isOpen: false });
      await use(ways);
      ways.close();
    },
    { scope: 'worker' },
  ],
  shared: [
    async ({ ways }, use) => {
      const env = { ROUTING_PROVIDER: 'valhalla', ROUTING_URL: ways.url };
      const cluster = await TestCluster.open({ env });
      await use(cluster);
      await cluster.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});
