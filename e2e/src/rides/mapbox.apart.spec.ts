import { expect, test, type BrowserContext } from '@playwright/test';
import { withMap } from '../look/chromium.ts';
import { tileOfStreets } from '../cluster/invented-streets.ts';
import { arrive, cottonTree } from '../people/people.ts';
import { TestCluster } from '../cluster/test-cluster.ts';

test.use({ launchOptions: withMap });

const TOKEN = 'pk.eyJ1Ijoid2FrYSIsImEiOiJ0ZXN0In0.c2lnbmVk';

let cluster: TestCluster;
test.beforeAll(async () => {
  cluster = await TestCluster.open({ env: { MAPBOX_TOKEN: TOKEN }, isOneBackend: true, providers: [] });
});
test.afterAll(() => cluster.close());

const STYLE = {
  version: 8,
  name: 'Streets',
  sources: { composite: { type: 'vector', url: 'mapbox://mapbox.mapbox-streets-v8' } },
  layers: [
    { id: 'land', type: 'background', paint: { 'background-color': '#eeeeee' } },
    { id: 'road', type: 'line', source: 'composite', 'source-layer': 'roads', paint: { 'line-color': '#ffffff' } },
  ],
};

/** Answers in the place of Mapbox, as its API describes it; collects what was asked for, by kind. */
async function answerAsMapbox(
  context: BrowserContext,
  { isTokenGood }: { isTokenGood: boolean },
): Promise<Set<string>> {
  const asked = new Set<string>();
  await context.route(/^https:\/\/[\w.]+\.mapbox\.com\//, async (route) => {
    const { host, pathname, searchParams } = new URL(route.request().url());
    const headers = { 'Access-Control-Allow-Origin': '*' };
    if (host === 'events.mapbox.com') return route.fulfill({ status: 204, headers });
    if (!isTokenGood || searchParams.get('access_token') !== TOKEN)
      return route.fulfill({ status: 401, headers, json: { message: 'Not Authorized - Invalid Token' } });
    if (pathname.startsWith('/styles/v1/mapbox/')) {
      asked.add('style');
      return route.fulfill({ headers, json: STYLE });
    }
    if (pathname === '/v4/mapbox.mapbox-streets-v8.json') {
      asked.add('tileset');
      const tiles = ['https://a.tiles.mapbox.com/v4/mapbox.mapbox-streets-v8/{z}/{x}/{y}.vector.pbf'];
      return route.fulfill({ headers, json: { tilejson: '2.2.0', minzoom: 0, maxzoom: 14, tiles } });
    }
    const [, z, x, y] = /^\/v4\/mapbox\.mapbox-streets-v8\/(\d+)\/(\d+)\/(\d+)\.vector\.pbf$/.exec(pathname) ?? [];
    if (z === undefined) return route.fulfill({ status: 404, headers });
    asked.add('tile');
    const body = Buffer.from(tileOfStreets(Number(z), Number(x), Number(y)) ?? []);
    return route.fulfill({ headers, contentType: 'application/x-protobuf', body });
  });
  return asked;
}

async function openHome(browser: Parameters<typeof arrive>[0], isTokenGood: boolean) {
  const { context, page } = await arrive(browser, {
    url: cluster.urlA,
    email: 'rider@waka.test',
    role: 'rider',
    at: cottonTree,
  });
  const asked = await answerAsMapbox(context, { isTokenGood });
  await page.reload();
  await page.getByRole('region', { name: 'Map' }).dispatchEvent('pointerdown', { bubbles: true });
  return { context, page, asked };
}

test('with a token the map is of Mapbox: its style, its tiles, and our markers', async ({ browser }) => {
  const { context, page, asked } = await openHome(browser, true);
  await expect(page.locator('.waka-map[data-ready=true] .mapboxgl-canvas')).toBeVisible({ timeout: 30_000 });
  await expect.poll(() => [...asked].toSorted()).toEqual(['style', 'tile', 'tileset']);
  await expect(page.locator('.map-me-marker')).toBeVisible();
  await expect(page.locator('.maplibregl-canvas')).toHaveCount(0);
  await context.close();
});

test('a token that Mapbox refuses leaves our own map', async ({ browser }) => {
  const { context, page } = await openHome(browser, false);
  await expect(page.locator('.waka-map[data-ready=true] .maplibregl-canvas')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('© OpenStreetMap contributors')).toBeVisible();
  await context.close();
});
