import { chromium, type Page } from '@playwright/test';
import type { BenchWorld } from '../lib/servers/bench-world.ts';
import { percentile } from '../lib/statistics.ts';

const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'];
const VIEWPORT = { width: 1280, height: 800 };
/** A dispatcher reads the page before the next click. */
const LOOK_MS = 700;
/** For a machine with much other load. */
const PATIENCE_MS = 60_000;
/** Event Timing does not report shorter ones. */
const UNNOTICED_MS = 16;
/** A viewer notices a frame that comes this late. */
const LATE_FRAME_MS = 50;

/** Measures in the page; written as text since it runs there and not here. */
const WATCH = `
  globalThis.seen = { events: [], longTasks: [] };
  new PerformanceObserver((list) => {
    for (const { name, interactionId, duration, startTime, processingStart, processingEnd } of list.getEntries())
      if (interactionId) seen.events.push({ name, interactionId, duration, path: location.pathname,
        wait: processingStart - startTime, work: processingEnd - processingStart });
  }).observe({ type: 'event', durationThreshold: ${UNNOTICED_MS}, buffered: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.longTasks.push(duration);
  }).observe({ type: 'longtask', buffered: true });`;

const COUNT_FRAMES = (ms: number) => `new Promise((resolve) => {
  const gaps = [];
  seen.longTasks.length = 0;
  const start = performance.now();
  let last = start;
  const frame = (now) => {
    gaps.push(now - last);
    last = now;
    if (now - start < ${ms}) requestAnimationFrame(frame);
    else resolve({ gaps: gaps.slice(1), longTasks: [...seen.longTasks] });
  };
  requestAnimationFrame(frame);
})`;

interface Interactions {
  clicks: number;
  /** Milliseconds from the touch to the next paint, as Interaction to Next Paint has it: the worst of fifty. */
  inp: number;
  median: number;
  longest: string;
}

interface Frames {
  perSecond: number;
  /** Time of the page's main thread for one, and the share of scripts. */
  msEach: number;
  scriptMsEach: number;
  late: number;
  longestMs: number;
  longTasks: number;
  longestTaskMs: number;
}

interface PageEvent {
  name: string;
  interactionId: number;
  duration: number;
  path: string;
  wait: number;
  work: number;
}

/** Drives an admin's browser on the ops screens. */
export class OpsVisit {
  readonly #page: Page;
  readonly close: () => Promise<void>;

  private constructor(page: Page, close: () => Promise<void>) {
    this.#page = page;
    this.close = close;
  }

  static async open({ core, cookieOf }: BenchWorld, url: string): Promise<OpsVisit> {
    const [admin] = await core.sql<{ id: string }>(
      `INSERT INTO users (user_type, full_name, email) VALUES ('admin', 'Adama Cole', 'ops@example.com') RETURNING id`,
    );
    const [name = '', value = ''] = (await cookieOf(admin?.id ?? '')).split('=');
    const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium', args });
    const context = await browser.newContext({ baseURL: url, viewport: VIEWPORT });
    await context.addCookies([{ name, value, url }]);
    const page = await context.newPage();
    await page.addInitScript({ content: WATCH });
    await page.goto('/admin');
    await page.getByText('Live', { exact: true }).waitFor();
    return new OpsVisit(page, () => browser.close());
  }

  /** Visits every screen but the map, like a person who looks for something. */
  clickThrough(): Promise<Interactions> {
    return this.#counting(async (click) => {
      for (const name of ['Review Issues', 'All rides', 'Under way', 'Drivers', 'Approved', 'Incidents', 'Pricing']) {
        await click(name);
      }
      await click('People');
      await this.#page.getByRole('searchbox').pressSequentially('amin', { delay: 120 });
      await click('Dashboard');
    });
  }

  useMap(): Promise<Interactions> {
    return this.#counting(async (click) => {
      for (const name of ['Live map', 'Conakry', 'Both countries', 'Freetown', 'Zoom in', 'Zoom out', 'Dashboard']) {
        await click(name);
      }
    });
  }

  /** Counts the frames of the map without any input. */
  async watchMap(seconds: number, viewport: { width: number; height: number }): Promise<Frames> {
    const page = this.#page;
    await page.setViewportSize(viewport);
    await page.getByRole('link', { name: 'Live map' }).click();
    await page.locator('canvas').waitFor();
    // The whole city is in sight, however small the window.
    await page.getByRole('button', { name: 'Zoom out' }).click();
    await page.waitForTimeout(5000);
    const busy = await this.#mainThread();
    const before = await busy();
    const { gaps, longTasks }: { gaps: number[]; longTasks: number[] } = await page.evaluate(
      COUNT_FRAMES(seconds * 1000),
    );
    const after = await busy();
    const msEach = (since: number, until: number) => Math.round(((until - since) * 1e4) / gaps.length) / 10;
    return {
      perSecond: Math.round((gaps.length / seconds) * 10) / 10,
      msEach: msEach(before.all, after.all),
      scriptMsEach: msEach(before.script, after.script),
      late: gaps.filter((gap) => gap > LATE_FRAME_MS).length,
      longestMs: Math.round(Math.max(...gaps)),
      longTasks: longTasks.length,
      longestTaskMs: Math.round(Math.max(0, ...longTasks)),
    };
  }

  async countShown(): Promise<number> {
    const texts = await this.#page.locator('[data-fleet]').allInnerTexts();
    return texts.reduce((sum, text) => sum + Number(text.replaceAll(/\D/g, '')), 0);
  }

  /** Creates a clock of the seconds for which the page's main thread was busy, in all and with scripts. */
  async #mainThread(): Promise<() => Promise<{ all: number; script: number }>> {
    const session = await this.#page.context().newCDPSession(this.#page);
    await session.send('Performance.enable');
    return async () => {
      const { metrics } = await session.send('Performance.getMetrics');
      const valueOf = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
      return { all: valueOf('TaskDuration'), script: valueOf('ScriptDuration') };
    };
  }

  async #counting(visit: (click: (name: string) => Promise<void>) => Promise<void>): Promise<Interactions> {
    const page = this.#page;
    await page.evaluate('seen.events.length = 0');
    let clicks = 0;
    await visit(async (name) => {
      const named = page.getByRole('link', { name }).or(page.getByRole('button', { name }));
      await named.first().click({ timeout: PATIENCE_MS });
      clicks += 1;
      await page.waitForTimeout(LOOK_MS);
    });
    const events: PageEvent[] = await page.evaluate('seen.events');
    const slowest = new Map<number, PageEvent>();
    for (const event of events) {
      if (event.duration > (slowest.get(event.interactionId)?.duration ?? 0)) slowest.set(event.interactionId, event);
    }
    const durations = [...slowest.values()].map(({ duration }) => duration).toSorted((a, b) => a - b);
    const quick = Math.max(0, clicks - durations.length);
    const all = [...Array.from({ length: quick }, () => UNNOTICED_MS), ...durations];
    const inp = all.at(-1 - Math.floor(all.length / 50)) ?? 0;
    const worst = [...slowest.values()].toSorted((a, b) => b.duration - a.duration)[0];
    const longest = worst
      ? `${worst.duration} ms ${worst.name} on ${worst.path} (${Math.round(worst.wait)} waiting, ${Math.round(worst.work)} in handlers)`
      : '';
    return { clicks, inp, median: percentile(all, 0.5), longest };
  }
}
