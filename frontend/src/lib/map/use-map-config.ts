import { useQuery } from '@tanstack/react-query';
import { placeRoutes } from '@waka/contracts/places/place-routes';
import { call } from '../api-client.ts';

export const useMapConfig = () =>
  useQuery({ queryKey: ['config', 'maps'], queryFn: ({ signal }) => call(placeRoutes.mapConfig, { signal }) });
