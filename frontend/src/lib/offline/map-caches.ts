/** Caches of kept maps, each of a city in one version: `waka-map-freetown@<version>`. */
const PREFIX = 'waka-map-';

export const isMapCache = (name: string): boolean => name.startsWith(PREFIX);

export const mapCacheOf = (city: string, version: string): string => `${PREFIX}${city}@${version}`;

export const cityOfMapCache = (name: string): string => name.slice(PREFIX.length, name.lastIndexOf('@'));

export const versionOfMapCache = (name: string): string => name.slice(name.lastIndexOf('@') + 1);
