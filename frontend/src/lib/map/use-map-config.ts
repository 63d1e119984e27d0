import { useQuery } from '@tanstack/react-query';
import { placeRoutes } from '@waka/contracts/places/place-routes';
import { useEffect } from 'react';
import { call } from '../api/api-client.ts';
import { citiesKnown } from './cities.store.ts';
import { useConnection } from '../connection.store.ts';

/** An answer is a few hundred bytes, and streets are built once a week. */
const FRESH_MS = 60_000;
/** While there are none, they may be about to be built. */
const WITHOUT_MS = 5 * 60_000;

/** Reads how maps are drawn, again when the page is looked at or its connection is back: streets may be ready since. */
export function useMapConfig() {
  const query = useQuery({
    queryKey: ['config', 'maps'],
    queryFn: async ({ signal }) => {
      const config = await call(placeRoutes.mapConfig, { signal });
      if (config.cities) citiesKnown(config.cities);
      return config;
    },
    refetchInterval: ({ state }) => (state.data?.streets === null ? WITHOUT_MS : false),
  });
  const { refetch, dataUpdatedAt } = query;
  useEffect(() => {
    const look = () => {
      if (dataUpdatedAt === 0 || document.hidden || Date.now() - dataUpdatedAt < FRESH_MS) return;
      // A failure leaves the map as it is.
      void refetch({ cancelRefetch: false });
    };
    addEventListener('focus', look);
    document.addEventListener('visibilitychange', look);
    const unsubscribe = useConnection.subscribe(({ kind }) => kind === 'open' && look());
    return () => {
      removeEventListener('focus', look);
      document.removeEventListener('visibilitychange', look);
      unsubscribe();
    };
  }, [refetch, dataUpdatedAt]);
  return query;
}
