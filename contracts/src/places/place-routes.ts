import type { AwayPlace, NearPlace } from '../near-place.ts';
import { compressed, everyone, rider, route, signedIn } from '../route.ts';
import type { MapArea, MapAreaTiles, MapConfig } from './map-config.ts';
import type { Place } from './place.ts';
import type { SavePlace } from './place-requests.ts';
import type { RecentPlace, SavedPlace } from './saved-place.ts';

export const placeRoutes = {
  /** Returns the settings of maps. */
  mapConfig: route<undefined, MapConfig>('GET', '/api/config/maps', everyone),
  /** Lists the cities whose streets a phone can keep. */
  mapAreas: route<undefined, MapArea[]>('GET', '/api/config/maps/areas', signedIn),
  /** Returns which tiles the streets of a city consist of. */
  mapAreaTiles: compressed(route<undefined, MapAreaTiles>('GET', '/api/config/maps/areas/:city', signedIn)),
  /** Finds places by a typed text. */
  searchPlaces: compressed(route<undefined, Place[]>('GET', '/api/locations/search', signedIn)),
  /** Lists the most popular places. */
  popularPlaces: compressed(route<undefined, Place[]>('GET', '/api/locations/popular', signedIn)),
  /** Returns the known place by which a point is called; null where none is for a hundred kilometres. */
  nearPlace: route<undefined, NearPlace | AwayPlace | null>('GET', '/api/locations/near', signedIn),
  /** Returns the known place nearest to a point, for pages of the release before `/api/locations/near`; goes with the next one. */
  nearestPlace: route<undefined, Place | null>('GET', '/api/locations/nearest', signedIn),
  /** Lists the rider's saved places. */
  savedPlaces: compressed(route<undefined, SavedPlace[]>('GET', '/api/locations/saved', rider)),
  /** Saves a place under a label. */
  savePlace: route<SavePlace, SavedPlace>('PUT', '/api/locations/saved/:label', rider),
  /** Removes a saved place. */
  forgetPlace: route<undefined, { ok: true }>('DELETE', '/api/locations/saved/:label', rider),
  /** Lists the rider's last destinations. */
  recentPlaces: compressed(route<undefined, RecentPlace[]>('GET', '/api/locations/recent', rider)),
} as const;
