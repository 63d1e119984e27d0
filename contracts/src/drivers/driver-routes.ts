import type { DriverLocationRequest, DriverStatusRequest, RideFiltersRequest } from './driver-requests.ts';
import type { DriverGoals, DriverStats, DriverStatus, RideFilters } from './driver-views.ts';
import type { DriverBalance, DriverFigures, EarnedRide, Earnings, Quest, RateCard } from './earnings-views.ts';
import type { FileReply } from '../files/file-routes.ts';
import type { Offer } from '../matching/offer.ts';
import { compressed, driver, route } from '../route.ts';

export const driverRoutes = {
  driverStatus: route<undefined, DriverStatus>('GET', '/api/driver/status', driver),
  setDriverStatus: route<DriverStatusRequest, { status: 'online' | 'offline' }>('POST', '/api/driver/status', driver),
  driverLocation: route<DriverLocationRequest, { ok: true }>('POST', '/api/driver/location', driver),
  driverStats: route<undefined, DriverStats>('GET', '/api/driver/stats', driver),
  driverGoals: route<undefined, DriverGoals>('GET', '/api/driver/goals', driver),
  setRideFilters: route<RideFiltersRequest, RideFilters>('PUT', '/api/driver/filters', driver),
  driverEarnings: compressed(route<undefined, Earnings>('GET', '/api/driver/earnings', driver)),
  /** Those before the ride `before`, in the same period. */
  earnedRides: compressed(route<undefined, EarnedRide[]>('GET', '/api/driver/earnings/rides', driver)),
  /** Everything of a period, as a table for spreadsheets. */
  earningsFile: compressed(route<undefined, FileReply>('GET', '/api/driver/earnings.csv', driver)),
  driverQuests: compressed(route<undefined, Quest[]>('GET', '/api/driver/quests', driver)),
  rateCard: compressed(route<undefined, RateCard>('GET', '/api/driver/rate-card', driver)),
  driverFigures: compressed(route<undefined, DriverFigures>('GET', '/api/driver/figures', driver)),
  driverBalance: route<undefined, DriverBalance>('GET', '/api/driver/balance', driver),
  driverOffers: route<undefined, Offer[]>('GET', '/api/driver/offers', driver),
} as const;
