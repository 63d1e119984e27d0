import type {
  DriverLocationRequest,
  DriverStatusRequest,
  RideFiltersRequest,
  TakeOffersRequest,
} from './driver-requests.ts';
import type { DriverDebt } from './debt.ts';
import type { DemandMap } from './demand.ts';
import type { TakenFixes } from './position.ts';
import type { DriverGoals, DriverLine, DriverStats, DriverStatus, RideFilters } from './driver-views.ts';
import type { DriverBalance, DriverFigures, EarnedRide, Earnings, Quest, RateCard } from './earnings-views.ts';
import type { FileReply } from '../files/file-routes.ts';
import type { Offer } from '../matching/offer.ts';
import { compressed, driver, route } from '../route.ts';

export const driverRoutes = {
  /** Returns whether the driver is online, and what prevents it. */
  driverStatus: route<undefined, DriverStatus>('GET', '/api/driver/status', driver),
  /** Begins or ends the driver's shift. */
  setDriverStatus: route<DriverStatusRequest, { status: 'online' | 'offline' }>('POST', '/api/driver/status', driver),
  /** Stores positions of a driver whose phone has no socket. */
  driverLocation: route<DriverLocationRequest, { ok: true } & TakenFixes>('POST', '/api/driver/location', driver),
  /** Returns the driver's rating, acceptance rate and rides. */
  driverStats: route<undefined, DriverStats>('GET', '/api/driver/stats', driver),
  /** Returns the driver's progress towards this month's goals. */
  driverGoals: route<undefined, DriverGoals>('GET', '/api/driver/goals', driver),
  /** Sets which rides the driver is offered. */
  setRideFilters: route<RideFiltersRequest, RideFilters>('PUT', '/api/driver/filters', driver),
  /** Returns the driver's earnings of a period. */
  driverEarnings: compressed(route<undefined, Earnings>('GET', '/api/driver/earnings', driver)),
  /** Lists the rides of a period with what they earned, those before the ride `before`. */
  earnedRides: compressed(route<undefined, EarnedRide[]>('GET', '/api/driver/earnings/rides', driver)),
  /** Returns the earnings of a period as a table for spreadsheets. */
  earningsFile: compressed(route<undefined, FileReply>('GET', '/api/driver/earnings.csv', driver)),
  /** Lists the driver's quests with the progress towards each. */
  driverQuests: compressed(route<undefined, Quest[]>('GET', '/api/driver/quests', driver)),
  /** Returns fares and commission of the driver's country. */
  rateCard: compressed(route<undefined, RateCard>('GET', '/api/driver/rate-card', driver)),
  /** Returns figures of the driver's shifts and offers. */
  driverFigures: compressed(route<undefined, DriverFigures>('GET', '/api/driver/figures', driver)),
  /** Returns what the driver is owed or owes. */
  driverBalance: route<undefined, DriverBalance>('GET', '/api/driver/balance', driver),
  /** Returns what the driver owes, and how far that is from the limit. */
  driverDebt: route<undefined, DriverDebt>('GET', '/api/driver/debt', driver),
  /** Returns the driver's place in the line of the zone where he waits. */
  driverLine: route<undefined, DriverLine>('GET', '/api/driver/line', driver),
  /** Returns where riders of the driver's country look for rides. Cells with few riders are left out. */
  driverDemand: compressed(route<undefined, DemandMap>('GET', '/api/driver/demand', driver)),
  /** Says that the fare of the last completed ride is collected, so that the driver gets offers again before his time for it is over. */
  takeOffers: route<TakeOffersRequest, { ok: true }>('POST', '/api/driver/offers/resume', driver),
  /** Lists the driver's open offers. */
  driverOffers: route<undefined, Offer[]>('GET', '/api/driver/offers', driver),
} as const;
