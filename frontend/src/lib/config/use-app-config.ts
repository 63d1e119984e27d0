import { useQuery } from '@tanstack/react-query';
import { configRoutes, type AppConfig } from '@waka/contracts/config/config-routes';
import { call } from '../api-client.ts';

/** What the service is set to; undefined until it has said so. */
export const useAppConfig = (): AppConfig | undefined =>
  useQuery({ queryKey: ['config', 'app'], queryFn: ({ signal }) => call(configRoutes.appConfig, { signal }) }).data;
