import { admin, route } from '../route.ts';
import type { Activity, Dashboard, DayVolume, OpsRide, PopularRoute } from './ops-views.ts';

export const opsRoutes = {
  dashboard: route<undefined, Dashboard>('GET', '/api/analytics/dashboard', admin),
  opsVolume: route<undefined, DayVolume[]>('GET', '/api/ops/volume', admin),
  opsPopularRoutes: route<undefined, PopularRoute[]>('GET', '/api/ops/routes/popular', admin),
  opsActivity: route<undefined, Activity[]>('GET', '/api/ops/activity', admin),
  opsRides: route<undefined, OpsRide[]>('GET', '/api/ops/rides', admin),
} as const;
