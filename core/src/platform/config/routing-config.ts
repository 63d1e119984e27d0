import { ConfigError, oneOf, url, type Environment } from '../environment.ts';

/** The provider of routes along streets; `estimate` is our own estimate from the straight line. */
export type RoutingConfig =
  | { provider: 'estimate' }
  | { provider: 'osrm'; url: string }
  | { provider: 'mapbox'; url: string; token: string };

export function readRoutingConfig(env: Environment): RoutingConfig {
  const provider = oneOf(env, 'ROUTING', ['estimate', 'osrm', 'mapbox'], 'estimate');
  if (provider === 'osrm') return { provider, url: address(env, 'OSRM_URL') };
  if (provider === 'estimate') return { provider };
  if (!env.MAPBOX_TOKEN) throw new ConfigError('ROUTING=mapbox needs MAPBOX_TOKEN');
  return { provider, url: address(env, 'MAPBOX_URL', 'https://api.mapbox.com'), token: env.MAPBOX_TOKEN };
}

const address = (env: Environment, name: string, fallback?: string) =>
  url(env, name, ['http:', 'https:'], fallback).replace(/\/$/, '');
