import { greatCircleKm, type LatLng } from '@waka/contracts/geo';
import type { Logger } from '../platform/telemetry/logger.ts';
import type { Roads, RoadWay } from '../platform/ports/roads.ts';
import type { RoutingConfig } from '../platform/config/routing-config.ts';

/** A price must not wait longer for a finer distance. */
const PATIENCE_MS = 1200;
/** A provider that failed this often in a row is left alone for a while, so that not every price waits for it. */
const FAILURES = 3;
const REST_MS = 15_000;
const LONGEST_GEOMETRY = 30_000;

/** The provider that the environment names. It never throws and never keeps anybody waiting. */
export function openRoads(config: RoutingConfig, logger: Logger): Roads {
  if (config.provider === 'estimate') return { wayThrough: () => Promise.resolve(null) };
  let failures = 0;
  let restsUntil = 0;
  return {
    async wayThrough(points) {
      if (performance.now() < restsUntil) return null;
      try {
        const way = await ask(config, points);
        failures = 0;
        if (way === 'none') return null;
        if (way) return way;
        // Another question has another answer: no reason to leave the provider alone.
        logger.warn({ provider: config.provider }, 'the provider told something else than a way; it is estimated');
      } catch (error) {
        failures += 1;
        if (failures >= FAILURES) restsUntil = performance.now() + REST_MS;
        logger.warn({ error, provider: config.provider, failures }, 'no way along streets; distances are estimated');
      }
      return null;
    },
  };
}

/** Throws where the provider failed; null where it works, and what it told of this trip is no way. */
async function ask(config: Provider, points: readonly LatLng[]): Promise<RoadWay | 'none' | null> {
  const answer = await fetch(addressOf(config, points), { signal: AbortSignal.timeout(PATIENCE_MS) });
  // A provider that is healthy speaks JSON, whatever it was asked.
  const body: unknown = await answer.json();
  if (isNoRoute(body)) return 'none';
  if (isRefusedQuestion(answer.status)) return null;
  if (!answer.ok) throw new Error(`the provider answered ${answer.status}`);
  return wayIn(body, points, config.provider === 'mapbox');
}

type Provider = Exclude<RoutingConfig, { provider: 'estimate' }>;

// Both speak the same language. A ferry is no ride: what leads over the water is driven round it.
function addressOf(config: Provider, points: readonly LatLng[]): URL {
  const line = points.map(({ lat, lng }) => `${lng.toFixed(5)},${lat.toFixed(5)}`).join(';');
  const path = config.provider === 'osrm' ? '/route/v1/driving/' : '/directions/v5/mapbox/driving-traffic/';
  const address = new URL(`${config.url}${path}${line}`);
  address.searchParams.set('overview', 'simplified');
  address.searchParams.set('geometries', 'polyline');
  address.searchParams.set('exclude', 'ferry');
  if (config.provider === 'mapbox') address.searchParams.set('access_token', config.token);
  return address;
}

// No street leads there, or none is near: an answer like another, and no reason to distrust the provider.
const isNoRoute = (body: unknown): boolean => ['NoRoute', 'NoSegment'].includes(String(Object(body).code));

// 401, 403 and 429 are about us and every question; these are about this one.
const isRefusedQuestion = (status: number): boolean => [400, 404, 413, 414, 422].includes(status);

/** The way in an answer, or null when what is there cannot be one. */
function wayIn(body: unknown, points: readonly LatLng[], knowsTraffic: boolean): RoadWay | null {
  const route: unknown = Object(body).routes?.[0];
  const { distance, duration, geometry }: Record<string, unknown> = Object(route);
  const km = Number(distance) / 1000;
  const straightKm = points.reduce((sum, point, index) => sum + greatCircleKm(points[index - 1] ?? point, point), 0);
  const isSound = km >= straightKm * 0.9 && km < 3000 && Number(duration) > 0;
  if (!isSound || typeof geometry !== 'string' || geometry.length > LONGEST_GEOMETRY) return null;
  return { km, seconds: knowsTraffic ? Number(duration) : null, geometry };
}
