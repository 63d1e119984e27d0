import { useQuery } from '@tanstack/react-query';
import { placeRoutes } from '@waka/contracts/places/place-routes';
import { call } from '../api-client.ts';

/** Streets may be built while maps are open; then they appear. */
const STREETS_MS = 5 * 60_000;

/** Reads how maps are drawn. */
export const useMapConfig = () =>
  useQuery({
    queryKey: ['config', 'maps'],
    queryFn: ({ signal }) => call(placeRoutes.mapConfig, { signal }),
    refetchInterval: ({ state }) => (state.data?.streets === null ? STREETS_MS : false),
  });
