import { test as base } from '@playwright/test';
import { House } from './house.ts';

/** Marks journeys that measure seconds: they run by themselves, after the others. */
export const TIMED = '@timed';

interface OfWorker {
  /** The running system that all files of this worker share; a file begins with `reset()`. */
  shared: House;
}

/** For journeys that break nothing. What stops processes or changes settings opens a House of its own (`*.apart.spec.ts`). */
export const test = base.extend<{ tidied: void }, OfWorker>({
  tidied: [
    async ({ browser }, use) => {
      await use();
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
  shared: [
    // Playwright reads what a fixture needs from its first parameter, which has to be a pattern.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const house = await House.open();
      await use(house);
      await house.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});
