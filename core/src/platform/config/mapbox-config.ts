import { url, type Environment } from '../environment.ts';

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
  const address = url(env, 'MAPBOX_URL', ['http:', 'https:'], MAPBOX_API).replace(/\/$/, '');
  return env.MAPBOX_TOKEN ? { token: env.MAPBOX_TOKEN, url: address } : null;
}
