import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Place } from '@waka/contracts/places/place';
import { placeRoutes } from '@waka/contracts/places/place-routes';
import type { RecentPlace, SavedPlace } from '@waka/contracts/places/saved-place';
import { useEffect, useMemo } from 'react';
import { call } from '../../../lib/api/api-client.ts';
import { geolocationStore } from '../../../lib/device/geolocation.ts';
import { storedValue } from '../../../lib/storage/stored-value.ts';
import { orWithout } from '../../../lib/api/or-without.ts';
import { tripDraftStore } from '../draft/trip-draft.store.ts';

/**
 * Returns popular places around the pickup, else around the phone; rounded to ten kilometres, which is the same city.
 */
export function usePopularPlaces(isOpen: boolean) {
  const pickup = tripDraftStore((draft) => (draft.pickup === 'current' ? null : draft.pickup));
  const here = geolocationStore((found) => (found.kind === 'position' ? found.position : null));
  const { lat, lng } = pickup ?? here ?? { lat: null, lng: null };
  const query = lat === null || lng === null ? undefined : { lat: lat.toFixed(1), lng: lng.toFixed(1) };
  return useStored(
    'popular',
    useQuery({
      queryKey: ['locations', 'popular', query],
      queryFn: ({ signal }) =>
        query
          ? orWithout(
              'lat',
              () => call(placeRoutes.popularPlaces, { query, signal }),
              () => call(placeRoutes.popularPlaces, { signal }),
            )
          : call(placeRoutes.popularPlaces, { signal }),
      enabled: isOpen,
    }),
  );
}

export const usePlaceSearch = (q: string) => {
  // Of two places with one name the nearer one is meant; rounded to a kilometre for privacy.
  const from = geolocationStore((here) =>
    here.kind === 'position' ? `${here.position.lat.toFixed(2)},${here.position.lng.toFixed(2)}` : '',
  );
  const [lat, lng] = from === '' ? [] : from.split(',');
  return useQuery({
    queryKey: ['locations', 'search', q, from],
    queryFn: ({ signal }) => call(placeRoutes.searchPlaces, { query: { q, lat, lng }, signal }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
};

export const SAVED_PLACES = ['locations', 'saved'];

export const useSavedPlaces = (isOpen: boolean) =>
  useStored(
    'saved',
    useQuery({
      queryKey: SAVED_PLACES,
      queryFn: ({ signal }) => call(placeRoutes.savedPlaces, { signal }),
      enabled: isOpen,
    }),
  );

const RECENT_MS = 60_000;

export const useRecentPlaces = (isOpen: boolean) =>
  useStored(
    'recent',
    useQuery({
      queryKey: ['locations', 'recent'],
      queryFn: ({ signal }) => call(placeRoutes.recentPlaces, { signal }),
      enabled: isOpen,
      staleTime: RECENT_MS,
    }),
  );

interface StoredPlaces {
  popular: Place[];
  saved: SavedPlace[];
  recent: RecentPlace[];
}

const stored = storedValue<Partial<StoredPlaces>>('places');

/** Stores the last result on this phone, and returns it while there is no other. */
function useStored<Name extends keyof StoredPlaces>(name: Name, found: UseQueryResult<StoredPlaces[Name]>) {
  const { data, isError, isLoading } = found;
  const before = useMemo(() => (data ? undefined : stored.read()?.[name]), [data, name]);
  useEffect(() => {
    if (data) stored.write({ ...stored.read(), [name]: data });
  }, [data, name]);
  const isStored = before !== undefined;
  return { data: data ?? before, isError: isError && !isStored, isLoading: isLoading && !isStored };
}
