import { createServer, type RequestListener, type Server } from 'node:http';
import { openRoads } from '../../geo/roads/open-roads.ts';
import { readConfig } from '../../platform/config.ts';
import type { Roads, RoadUse } from '../../platform/ports/roads.ts';
import { createLogger } from '../../platform/telemetry/logger.ts';

export const car: RoadUse = {
  vehicle: 'car',
  area: 'freetown',
  slowdown: () => 1.5,
  perCarSecond: 1,
  kmh: 17,
  secondsOf: (km) => (km / 17) * 3600,
  estimate: () => ({ km: 5, seconds: 1000 }),
};

let server: Server | null = null;
/** Ends the provider that was opened last. */
export function closeProvider(): void {
  server?.closeAllConnections();
  server?.close();
  server = null;
}

/** Opens a provider of our own that speaks their language; lists what it was asked. */
export async function roadsTo(
  provider: 'osrm' | 'mapbox' | 'valhalla',
  answer: RequestListener,
): Promise<{ roads: Roads; asked: string[]; url: string }> {
  const asked: string[] = [];
  const listening = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      asked.push(body || (request.url ?? ''));
      answer(request, response);
    });
  });
  server = listening;
  await new Promise<void>((resolve) => {
    listening.listen(0, '127.0.0.1', resolve);
  });
  const address = listening.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const { routing } = readConfig({
    DATABASE_URL: 'postgres://u:p@localhost/waka',
    REDIS_URL: 'redis://localhost',
    ROUTING_PROVIDER: provider,
    ROUTING_URL: url,
    MAPBOX_URL: url,
    MAPBOX_TOKEN: 'pk.test',
  });
  return { roads: openRoads(routing, createLogger('test', 'silent')), asked, url };
}

export const answering =
  (body: unknown, status = 200): RequestListener =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
