import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { placeRoutes } from '@waka/contracts/places/place-routes';
import { call } from '../../../lib/api-client.ts';

export const usePopularPlaces = (isOpen: boolean) =>
  useQuery({
    queryKey: ['locations', 'popular'],
    queryFn: ({ signal }) => call(placeRoutes.popularPlaces, { signal }),
    enabled: isOpen,
  });

export const usePlaceSearch = (q: string) =>
  useQuery({
    queryKey: ['locations', 'search', q],
    queryFn: ({ signal }) => call(placeRoutes.searchPlaces, { query: { q }, signal }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
