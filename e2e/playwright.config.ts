import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { withoutMap } from './src/look/chromium.ts';

const JOURNEYS = '**/*.spec.ts';
const APART = '**/*.apart.spec.ts';
const LONG = '**/*.long.spec.ts';

export default defineConfig({
  testDir: './src',
  // Each worker has a running system of its own, and resets it to its seed before each file. With its browsers that keeps
  // two processors busy; a second worker on two of them made the same files 30 % slower, and timeouts frequent.
  workers: Math.min(3, Math.max(1, Math.floor(availableParallelism() / 2))),
  fullyParallel: false,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  // A test that passes only then is named at the end of the run.
  retries: 1,
  reporter: [['list']],
  outputDir: '../test-results',
  projects: [
    // They stop processes or need other settings, and open a system of their own. The longest file is among them, so
    // they begin first: at the end it would run while the other workers are idle.
    { name: 'apart', testMatch: APART },
    { name: 'journeys', testMatch: JOURNEYS, testIgnore: [APART, LONG], grepInvert: /@timed/ },
    { name: 'timed', testMatch: JOURNEYS, testIgnore: [APART, LONG], grep: /@timed/ },
    { name: 'long', testMatch: LONG },
  ],
  use: {
    actionTimeout: 15_000,
    browserName: 'chromium',
    headless: true,
    // Each page would otherwise download the whole application; the journeys that need the service worker allow it.
    serviceWorkers: 'block',
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: withoutMap,
  },
});
