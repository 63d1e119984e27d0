import { admin, compressed, route } from '../route.ts';
import type { CrossingView } from './crossing.ts';
import type { CrossingRequest } from './crossing-requests.ts';

export const crossingRoutes = {
  /** Lists the ferries, open and closed ones. */
  crossings: compressed(route<undefined, CrossingView[]>('GET', '/api/ops/crossings', admin)),
  /** Adds a ferry, or changes the one of an id. Trips that were booked with it keep its facts. */
  setCrossing: route<CrossingRequest, CrossingView>('PUT', '/api/ops/crossings', admin),
} as const;
