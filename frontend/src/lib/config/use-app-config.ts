import { useQuery } from '@tanstack/react-query';
import { configRoutes, type AppConfig } from '@waka/contracts/config/config-routes';
import { call } from '../api/api-client.ts';

/** Returns the service's public settings; undefined until they are loaded. */
export const useAppConfig = (): AppConfig | undefined =>
  useQuery({ queryKey: ['config', 'app'], queryFn: ({ signal }) => call(configRoutes.appConfig, { signal }) }).data;
