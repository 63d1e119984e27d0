import { ConfigError, oneOf, url, type Environment } from '../environment.ts';
import { readMapboxConfig } from './mapbox-config.ts';

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
  const mapbox = readMapboxConfig(env);
  if (!mapbox) throw new ConfigError('ROUTING_PROVIDER=mapbox needs MAPBOX_TOKEN');
  return { provider, ...mapbox };
}

const address = (env: Environment, name: string) => url(env, name, ['http:', 'https:']).replace(/\/$/, '');
