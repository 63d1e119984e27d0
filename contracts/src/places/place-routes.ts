import { everyone, route, signedIn } from '../route.ts';
import type { MapConfig } from './map-config.ts';
import type { Place } from './place.ts';

export const placeRoutes = {
  mapConfig: route<undefined, MapConfig>('GET', '/api/config/maps', everyone),
  searchPlaces: route<undefined, Place[]>('GET', '/api/locations/search', signedIn),
  popularPlaces: route<undefined, Place[]>('GET', '/api/locations/popular', signedIn),
  nearestPlace: route<undefined, Place | null>('GET', '/api/locations/nearest', signedIn),
} as const;
