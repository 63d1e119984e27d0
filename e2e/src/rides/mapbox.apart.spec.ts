import type { ChildProcess } from 'node:child_process';
import { expect, test, type Browser } from '@playwright/test';
import { address, freePort, stop } from '../cluster/processes.ts';
import { TestCluster } from '../cluster/test-cluster.ts';
import { withMap } from '../look/chromium.ts';
import { look } from '../look/look.ts';
import { arrive, cottonTree, DESKTOP, PHONE } from '../people/people.ts';

test.use({ launchOptions: withMap });

const TOKEN = 'pk.eyJ1Ijoid2FrYSIsImEiOiJ0ZXN0In0.c2lnbmVk';

let cluster: TestCluster;
let mapbox: ChildProcess;
let mapboxUrl: string;
test.beforeAll(async () => {
  mapboxUrl = address(await freePort());
  const env = { MAPBOX_TOKEN: TOKEN, MAPBOX_URL: mapboxUrl, ROUTING_PROVIDER: 'mapbox' };
  cluster = await TestCluster.open({ env, isOneBackend: true, providers: [] });
  await startMapbox();
});
test.afterAll(() => cluster.close());

/** Starts the local Mapbox, for the token that is good, and waits until it answers. */
async function startMapbox(token = TOKEN): Promise<void> {
  mapbox = cluster.startProvider('mapbox', { MAPBOX_TOKEN: token });
  await expect.poll(async () => (await fetch(`${mapboxUrl}/switches`).catch(() => null))?.ok).toBe(true);
}

const setSwitches = (switches: object) =>
  fetch(`${mapboxUrl}/switches`, { method: 'POST', body: JSON.stringify(switches) });

const kinds = {
  style: /\/styles\/v1\/mapbox\/[\w-]+\?/,
  // Asked for first; styles of these versions have none, and a sprite instead.
  iconset: /\/iconset\.pbf\?/,
  sprite: /\/sprite(@2x)?\.(json|png)\?/,
  tileset: /\/v4\/[\w.-]+\.json\?/,
  tile: /\.vector\.pbf\?/,
  glyphs: /\/fonts\/v1\//,
};

async function openHome(browser: Browser, colorScheme: 'light' | 'dark' = 'light') {
  const { context, page } = await arrive(browser, {
    url: cluster.urlA,
    email: 'rider@waka.test',
    role: 'rider',
    at: cottonTree,
  });
  await page.emulateMedia({ colorScheme });
  const answers = new Map<string, number>();
  page.on('response', (response) => {
    const url = response.url();
    if (!url.startsWith(mapboxUrl)) return;
    const [kind = url] = Object.entries(kinds).find(([, path]) => path.test(url)) ?? [];
    answers.set(kind, response.status());
  });
  await page.reload();
  await page.getByRole('region', { name: 'Map' }).dispatchEvent('pointerdown', { bubbles: true });
  const drawnBy = (library: 'mapboxgl' | 'maplibregl') => page.locator(`.waka-map[data-ready=true] .${library}-canvas`);
  return { context, page, answers, drawnBy };
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`with a token the map is of Mapbox, in ${colorScheme} colours, with our markers`, async ({ browser }) => {
    const { context, page, answers, drawnBy } = await openHome(browser, colorScheme);
    await expect(drawnBy('mapboxgl')).toBeVisible({ timeout: 30_000 });
    await expect
      .poll(() => Object.fromEntries(answers))
      .toEqual({ style: 200, iconset: 404, sprite: 200, tileset: 200, tile: 200, glyphs: 200 });
    await expect(page.locator('.map-me-marker')).toBeVisible();
    await expect(drawnBy('maplibregl')).toHaveCount(0);
    for (const [device, viewport] of [
      ['phone', PHONE],
      ['desktop', DESKTOP],
    ] as const) {
      await page.setViewportSize(viewport);
      await look(page, `mapbox-${colorScheme}-${device}`);
    }
    await context.close();
  });
}

test('a map that is slow is waited for, and one without any tile today is our own', async ({ browser }) => {
  await setSwitches({ lateMs: 1500 });
  const slow = await openHome(browser);
  await expect(slow.drawnBy('mapboxgl')).toBeVisible({ timeout: 30_000 });
  await slow.context.close();
  await setSwitches({ fault: 'limited' });
  const limited = await openHome(browser);
  await expect(limited.drawnBy('maplibregl')).toBeVisible({ timeout: 30_000 });
  expect(limited.answers.get('style')).toBe(429);
  await limited.context.close();
  await setSwitches({});
});

test('Mapbox knows the way of a trip, and its price', async ({ browser }) => {
  const { context } = await openHome(browser);
  const data = {
    pickupLocation: { lat: cottonTree.latitude, lng: cottonTree.longitude, address: 'Cotton Tree' },
    dropoffLocation: { lat: 8.4595, lng: -13.2717, address: 'Lumley' },
  };
  const quote = await context.request.post('/api/rides/quote', { data, headers: { origin: cluster.urlA } });
  // To the latitude of the end, then along it: as its town has streets.
  expect(await quote.json()).toMatchObject({ source: 'road', distanceKm: expect.closeTo(7.04, 1) });
  await context.close();
});

test('a token that Mapbox refuses leaves our own map, and so does a Mapbox that is down', async ({ browser }) => {
  await stop(mapbox, 'SIGKILL');
  await startMapbox('pk.another');
  const refused = await openHome(browser);
  await expect(refused.drawnBy('maplibregl')).toBeVisible({ timeout: 30_000 });
  expect(refused.answers.get('style')).toBe(401);
  await expect(refused.page.getByText('© OpenStreetMap contributors')).toBeVisible();
  await refused.context.close();
  await stop(mapbox, 'SIGKILL');
  const down = await openHome(browser);
  await expect(down.drawnBy('maplibregl')).toBeVisible({ timeout: 30_000 });
  expect(down.answers.size).toBe(0);
  await down.context.close();
});
