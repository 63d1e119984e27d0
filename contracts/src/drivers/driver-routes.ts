import type { DriverLocationRequest, DriverStatusRequest, RideFiltersRequest } from './driver-requests.ts';
import type { DriverGoals, DriverStats, DriverStatus, RideFilters } from './driver-views.ts';
import type { DriverBalance, Earnings } from './earnings-views.ts';
import type { Offer } from '../matching/offer.ts';
import { driver, route } from '../route.ts';

export const driverRoutes = {
  driverStatus: route<undefined, DriverStatus>('GET', '/api/driver/status', driver),
  setDriverStatus: route<DriverStatusRequest, { status: 'online' | 'offline' }>('POST', '/api/driver/status', driver),
  driverLocation: route<DriverLocationRequest, { ok: true }>('POST', '/api/driver/location', driver),
  driverStats: route<undefined, DriverStats>('GET', '/api/driver/stats', driver),
  driverGoals: route<undefined, DriverGoals>('GET', '/api/driver/goals', driver),
  setRideFilters: route<RideFiltersRequest, RideFilters>('PUT', '/api/driver/filters', driver),
  driverEarnings: route<undefined, Earnings>('GET', '/api/driver/earnings', driver),
  driverBalance: route<undefined, DriverBalance>('GET', '/api/driver/balance', driver),
  driverOffers: route<undefined, Offer[]>('GET', '/api/driver/offers', driver),
} as const;
