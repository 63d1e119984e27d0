import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { routes } from '@waka/contracts/routes';
import { call } from '../../../lib/api-client.ts';

export const usePopularPlaces = (isOpen: boolean) =>
  useQuery({
    queryKey: ['locations', 'popular'],
    queryFn: ({ signal }) => call(routes.popularPlaces, { signal }),
    enabled: isOpen,
  });

export const usePlaceSearch = (q: string) =>
  useQuery({
    queryKey: ['locations', 'search', q],
    queryFn: ({ signal }) => call(routes.searchPlaces, { query: { q }, signal }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
