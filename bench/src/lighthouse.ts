import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { aRider } from '@waka/core/testing/builders';
import { chromium, type BrowserContext } from '@playwright/test';
import { inBenchWorld } from './lib/servers/bench-world.ts';
import type { BenchServices } from './lib/figure.ts';
import { inRoot } from './lib/servers/programs.ts';
import { aBackend } from './lib/servers/servers.ts';
import { median } from './lib/statistics.ts';

/** The last version for Node 20. Downloaded when it is used: 150 packages are too many to install for one figure. */
const LIGHTHOUSE = 'lighthouse@12.8.2';
const LEAST = { performance: 90, accessibility: 100, 'best-practices': 100 };
const PAGES = { landing: '/', 'rider home': '/rider' };
const DEBUGGING_PORT = 9333;

interface Report {
  categories: Record<keyof typeof LEAST, { score: number }>;
  audits: Record<string, { numericValue?: number }>;
  environment: { benchmarkIndex: number };
}

/**
 * Runs Lighthouse unchanged: a slow phone (processor 4 times slower, 1.6 Mbit/s, 150 ms), each page in an empty
 * browser.
 */
export const lighthouse = (services: BenchServices, times: number): Promise<boolean> =>
  inBenchWorld(services, async (world) => {
    const { port } = await aBackend(world, { FRONTEND_DIR: inRoot('frontend/dist') });
    const { id } = await aRider(world.core);
    const cookie = await world.cookieOf(id);
    const rows: Record<string, string | number>[] = [];
    for (const [name, address] of Object.entries(PAGES)) {
      for (let time = 1; time <= times; time += 1) {
        // One after the other: two at once would measure each other.
        rows.push(rowOf(name, await audit(`http://127.0.0.1:${port}${address}`, address === '/' ? null : cookie)));
      }
    }
    console.table(rows);
    console.log('times in ms; cpu is the index of the machine by Lighthouse itself');
    return Object.keys(PAGES).every((page) => isGood(rows.filter((row) => row.page === page)));
  });

/** Checks the median of each score. */
const isGood = (rows: Record<string, string | number>[]): boolean =>
  Object.entries(LEAST).every(([name, least]) => median(rows.map((row) => Number(row[name]))) >= least);

const scoreOf = ({ categories }: Report, of: string): number =>
  Math.round((Object.entries(categories).find(([name]) => name === of)?.[1].score ?? 0) * 100);

function rowOf(page: string, report: Report): Record<string, string | number> {
  const ms = (name: string) => Math.round(report.audits[name]?.numericValue ?? Number.NaN);
  return {
    page,
    ...Object.fromEntries(Object.keys(LEAST).map((name) => [name, scoreOf(report, name)])),
    'first paint': ms('first-contentful-paint'),
    'largest paint': ms('largest-contentful-paint'),
    blocked: ms('total-blocking-time'),
    cpu: Math.round(report.environment.benchmarkIndex),
  };
}

async function audit(url: string, cookie: string | null): Promise<Report> {
  const folder = await mkdtemp(path.join(tmpdir(), 'waka-lighthouse-'));
  const browser = await openBrowser(folder);
  try {
    if (cookie) {
      const [name = '', value = ''] = cookie.split('=');
      await browser.addCookies([{ name, value, url: new URL(url).origin, httpOnly: true, sameSite: 'Lax' }]);
    }
    const file = path.join(folder, 'report.json');
    const categories = `--only-categories=${Object.keys(LEAST).join(',')}`;
    // The browser is new, and emptying it again would sign the rider out.
    const how = [`--port=${DEBUGGING_PORT}`, '--disable-storage-reset', '--quiet', '--output=json', categories];
    const child = spawn(
      'npm',
      ['exec', '--yes', `--package=${LIGHTHOUSE}`, '--', 'lighthouse', url, ...how, `--output-path=${file}`],
      { stdio: ['ignore', 'ignore', 'inherit'] },
    );
    const [code]: unknown[] = await once(child, 'exit');
    if (code !== 0) throw new Error(`lighthouse ended with code ${String(code)}`);
    const report: Report = JSON.parse(await readFile(file, 'utf8'));
    return report;
  } finally {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  }
}

const openBrowser = (folder: string): Promise<BrowserContext> =>
  chromium.launchPersistentContext(path.join(folder, 'browser'), {
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${DEBUGGING_PORT}`],
  });
