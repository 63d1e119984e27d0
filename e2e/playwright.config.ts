import { defineConfig } from '@playwright/test';
import { launchOptions } from './src/chromium.ts';

export default defineConfig({
  testDir: './src',
  testMatch: '**/*.spec.ts',
  // The journeys share one house of processes, and some of them kill parts of it.
  workers: 1,
  fullyParallel: false,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list']],
  outputDir: '../test-results',
  use: {
    browserName: 'chromium',
    headless: true,
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions,
  },
});
