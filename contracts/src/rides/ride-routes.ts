import type {
  CancelRequest,
  OfferAnswer,
  QuoteRequest,
  RatingRequest,
  RideRequest,
  StartRequest,
} from './ride-requests.ts';
import type { Quote, Ride, RideEvent } from './ride-views.ts';
import { driver, rider, riderOrDriver, route } from '../route.ts';

export const rideRoutes = {
  quoteRide: route<QuoteRequest, Quote>('POST', '/api/rides/quote', rider),
  requestRide: route<RideRequest, Ride>('POST', '/api/rides/request', rider),
  myRides: route<undefined, Ride[]>('GET', '/api/rides', riderOrDriver),
  activeRide: route<undefined, Ride | null>('GET', '/api/rides/active', riderOrDriver),
  ride: route<undefined, Ride>('GET', '/api/rides/:id', riderOrDriver),
  rideEvents: route<undefined, RideEvent[]>('GET', '/api/rides/:id/events', riderOrDriver),
  cancelRide: route<CancelRequest, Ride>('POST', '/api/rides/:id/cancel', riderOrDriver),
  acceptRide: route<OfferAnswer, Ride>('POST', '/api/rides/:id/accept', driver),
  declineRide: route<OfferAnswer, { ok: true }>('POST', '/api/rides/:id/decline', driver),
  arriveAtPickup: route<undefined, Ride>('POST', '/api/rides/:id/arrive', driver),
  startRide: route<StartRequest, Ride>('POST', '/api/rides/:id/start', driver),
  completeRide: route<undefined, Ride>('POST', '/api/rides/:id/complete', driver),
  rateRide: route<RatingRequest, Ride>('POST', '/api/rides/:id/rating', riderOrDriver),
} as const;
