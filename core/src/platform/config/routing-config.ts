import { ConfigError, oneOf, url, type Environment } from '../environment.ts';

/** The provider of routes along streets; `estimate` is our own estimate from the straight line. */
export type RoutingConfig =
  | { provider: 'estimate' }
  | { provider: 'valhalla'; url: string; speeds: 'streets' | 'free_flow' }
  | { provider: 'osrm'; url: string }
  | { provider: 'mapbox'; url: string; token: string };

const PROVIDERS = ['estimate', 'valhalla', 'osrm', 'mapbox'] as const;

export function readRoutingConfig(env: Environment): RoutingConfig {
  const provider = oneOf(env, 'ROUTING_PROVIDER', PROVIDERS, 'estimate');
  if (provider === 'estimate') return { provider };
  if (provider === 'valhalla') {
    const speeds = oneOf(env, 'ROUTING_SPEEDS', ['streets', 'free_flow'], 'streets');
    return { provider, url: address(env, 'ROUTING_URL'), speeds };
  }
  if (provider === 'osrm') return { provider, url: address(env, 'ROUTING_URL') };
  if (!env.MAPBOX_TOKEN) throw new ConfigError('ROUTING_PROVIDER=mapbox needs MAPBOX_TOKEN');
  return { provider, url: address(env, 'MAPBOX_URL', 'https://api.mapbox.com'), token: env.MAPBOX_TOKEN };
}

const address = (env: Environment, name: string, fallback?: string) =>
  url(env, name, ['http:', 'https:'], fallback).replace(/\/$/, '');
