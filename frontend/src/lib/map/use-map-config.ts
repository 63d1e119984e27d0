import { useQuery } from '@tanstack/react-query';
import { routes } from '@waka/contracts/routes';
import { call } from '../api-client.ts';

export const useMapConfig = () =>
  useQuery({ queryKey: ['config', 'maps'], queryFn: ({ signal }) => call(routes.mapConfig, { signal }) });
