import { compressed, everyone, rider, route, signedIn } from '../route.ts';
import type { MapConfig } from './map-config.ts';
import type { Place } from './place.ts';
import type { SavePlace } from './place-requests.ts';
import type { RecentPlace, SavedPlace } from './saved-place.ts';

export const placeRoutes = {
  mapConfig: route<undefined, MapConfig>('GET', '/api/config/maps', everyone),
  searchPlaces: compressed(route<undefined, Place[]>('GET', '/api/locations/search', signedIn)),
  popularPlaces: compressed(route<undefined, Place[]>('GET', '/api/locations/popular', signedIn)),
  nearestPlace: route<undefined, Place | null>('GET', '/api/locations/nearest', signedIn),
  savedPlaces: compressed(route<undefined, SavedPlace[]>('GET', '/api/locations/saved', rider)),
  savePlace: route<SavePlace, SavedPlace>('PUT', '/api/locations/saved/:label', rider),
  forgetPlace: route<undefined, { ok: true }>('DELETE', '/api/locations/saved/:label', rider),
  recentPlaces: compressed(route<undefined, RecentPlace[]>('GET', '/api/locations/recent', rider)),
} as const;
