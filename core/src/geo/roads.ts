import { greatCircleKm, type LatLng } from '@waka/contracts/geo';
import type { Logger } from '../platform/logger.ts';
import type { RoutingConfig } from './routing-config.ts';

/** A way along streets. */
export interface RoadWay {
  km: number;
  /** With the traffic of the moment; null when the provider knows none. */
  seconds: number | null;
  /** Encoded polyline, precision 5. */
  geometry: string;
}

export interface Roads {
  /** The way through all points, or null when no provider tells it soon enough. */
  wayThrough: (points: readonly LatLng[]) => Promise<RoadWay | null>;
}

/** A price must not wait longer for a finer distance. */
const PATIENCE_MS = 1200;
/** A provider that failed is left alone for a while, so that not every price waits for it. */
const REST_MS = 15_000;
const LONGEST_GEOMETRY = 30_000;

/** The provider that the environment names. It never throws and never keeps anybody waiting. */
export function openRoads(config: RoutingConfig, logger: Logger): Roads {
  if (config.provider === 'estimate') return { wayThrough: () => Promise.resolve(null) };
  let restsUntil = 0;
  return {
    async wayThrough(points) {
      if (performance.now() < restsUntil) return null;
      try {
        const answer = await fetch(addressOf(config, points), { signal: AbortSignal.timeout(PATIENCE_MS) });
        const body: unknown = await answer.json();
        if (isNoRoute(body)) return null;
        if (!answer.ok) throw new Error(`the provider answered ${answer.status}`);
        return wayIn(body, points, config.provider === 'mapbox');
      } catch (error) {
        restsUntil = performance.now() + REST_MS;
        logger.warn({ error, provider: config.provider }, 'no way along streets; distances are estimated');
        return null;
      }
    },
  };
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

function wayIn(body: unknown, points: readonly LatLng[], knowsTraffic: boolean): RoadWay {
  const route: unknown = Object(body).routes?.[0];
  const { distance, duration, geometry }: Record<string, unknown> = Object(route);
  const km = Number(distance) / 1000;
  const straightKm = points.reduce((sum, point, index) => sum + greatCircleKm(points[index - 1] ?? point, point), 0);
  const isSound = km >= straightKm * 0.9 && km < 3000 && Number(duration) > 0;
  if (!isSound || typeof geometry !== 'string' || geometry.length > LONGEST_GEOMETRY)
    throw new Error('the provider answered something else than a way');
  return { km, seconds: knowsTraffic ? Number(duration) : null, geometry };
}
