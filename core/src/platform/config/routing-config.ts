import { ConfigError, oneOf, url, type Environment } from '../environment.ts';

/** Who knows the streets; `estimate` is our own reckoning from the straight line. */
export type RoutingConfig =
  | { provider: 'estimate' }
  | { provider: 'valhalla' | 'osrm'; url: string }
  | { provider: 'mapbox'; url: string; token: string };

const PROVIDERS = ['estimate', 'valhalla', 'osrm', 'mapbox'] as const;

export function readRoutingConfig(env: Environment): RoutingConfig {
  // What a deployment has set by the names of before goes on working.
  const named = { ...env, ROUTING_PROVIDER: env.ROUTING_PROVIDER || env.ROUTING };
  const provider = oneOf(named, 'ROUTING_PROVIDER', PROVIDERS, 'estimate');
  if (provider === 'estimate') return { provider };
  if (provider !== 'mapbox') {
    const set = { ...env, ROUTING_URL: env.ROUTING_URL || (provider === 'osrm' ? env.OSRM_URL : undefined) };
    return { provider, url: address(set, 'ROUTING_URL') };
  }
  if (!env.MAPBOX_TOKEN) throw new ConfigError('ROUTING_PROVIDER=mapbox needs MAPBOX_TOKEN');
  return { provider, url: address(env, 'MAPBOX_URL', 'https://api.mapbox.com'), token: env.MAPBOX_TOKEN };
}

const address = (env: Environment, name: string, fallback?: string) =>
  url(env, name, ['http:', 'https:'], fallback).replace(/\/$/, '');
