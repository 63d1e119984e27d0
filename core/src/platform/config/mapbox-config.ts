import { ConfigError, url, type Environment } from '../environment.ts';

/** Mapbox, for the map in browsers and, where it is chosen, for ways along streets. */
export interface MapboxConfig {
  /** A public one, which every browser gets. */
  token: string;
  /** Where its API is, without a trailing slash. */
  url: string;
}

/** The API of Mapbox itself. */
export const MAPBOX_API = 'https://api.mapbox.com';

/** Reads the settings of Mapbox; null without a token. */
export function readMapboxConfig(env: Environment): MapboxConfig | null {
  if (!env.MAPBOX_TOKEN) return null;
  const address = url(env, 'MAPBOX_URL', ['http:', 'https:'], MAPBOX_API).replace(/\/$/, '');
  if (new URL(address).username)
    throw new ConfigError('MAPBOX_URL goes to every browser, and may have no name or password');
  return { token: env.MAPBOX_TOKEN, url: address };
}
