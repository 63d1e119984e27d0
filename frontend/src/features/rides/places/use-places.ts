import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { placeRoutes } from '@waka/contracts/places/place-routes';
import { call } from '../../../lib/api-client.ts';
import { geolocationStore } from '../../../lib/geolocation.ts';

export const usePopularPlaces = (isOpen: boolean) =>
  useQuery({
    queryKey: ['locations', 'popular'],
    queryFn: ({ signal }) => call(placeRoutes.popularPlaces, { signal }),
    enabled: isOpen,
  });

export const usePlaceSearch = (q: string) => {
  // Of two places with one name the nearer one is meant; to a kilometre, since nobody has to know more.
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
  useQuery({
    queryKey: SAVED_PLACES,
    queryFn: ({ signal }) => call(placeRoutes.savedPlaces, { signal }),
    enabled: isOpen,
  });

const RECENT_MS = 60_000;

export const useRecentPlaces = (isOpen: boolean) =>
  useQuery({
    queryKey: ['locations', 'recent'],
    queryFn: ({ signal }) => call(placeRoutes.recentPlaces, { signal }),
    enabled: isOpen,
    staleTime: RECENT_MS,
  });
