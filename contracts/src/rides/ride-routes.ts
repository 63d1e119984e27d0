import type {
  CancelRequest,
  DestinationPin,
  OfferAcceptance,
  OfferAnswer,
  PaymentChange,
  QuoteRequest,
  RatingRequest,
  RatingTagsRequest,
  RideRequest,
  StartRequest,
  StopRequest,
  TripChange,
  TripChangeAgreement,
} from './ride-requests.ts';
import type { Receipt } from './receipt.ts';
import type { Quote, Ride, RideEta, RideEvent, TripChangeQuote } from './ride-views.ts';
import type { SearchOutlook } from './search-outlook.ts';
import type { RideShare, SharedRide } from './shared-ride.ts';
import { compressed, driver, everyone, rider, riderOrDriver, route } from '../route.ts';

export const rideRoutes = {
  quoteRide: compressed(route<QuoteRequest, Quote>('POST', '/api/rides/quote', rider)),
  requestRide: route<RideRequest, Ride>('POST', '/api/rides/request', rider),
  myRides: compressed(route<undefined, Ride[]>('GET', '/api/rides', riderOrDriver)),
  activeRide: route<undefined, Ride | null>('GET', '/api/rides/active', riderOrDriver),
  ride: route<undefined, Ride>('GET', '/api/rides/:id', riderOrDriver),
  rideEvents: route<undefined, RideEvent[]>('GET', '/api/rides/:id/events', riderOrDriver),
  cancelRide: route<CancelRequest, Ride>('POST', '/api/rides/:id/cancel', riderOrDriver),
  acceptRide: route<OfferAcceptance, Ride>('POST', '/api/rides/:id/accept', driver),
  declineRide: route<OfferAnswer, { ok: true }>('POST', '/api/rides/:id/decline', driver),
  arriveAtPickup: route<undefined, Ride>('POST', '/api/rides/:id/arrive', driver),
  /** The figure that the rider gets with each position. */
  rideEta: route<undefined, RideEta>('GET', '/api/rides/:id/eta', driver),
  undoArrival: route<undefined, Ride>('POST', '/api/rides/:id/arrive/undo', driver),
  startRide: route<StartRequest, Ride>('POST', '/api/rides/:id/start', driver),
  reachStop: route<StopRequest, Ride>('POST', '/api/rides/:id/stops', driver),
  undoStop: route<StopRequest, Ride>('POST', '/api/rides/:id/stops/undo', driver),
  completeRide: route<undefined, Ride>('POST', '/api/rides/:id/complete', driver),
  rateRide: route<RatingRequest, Ride>('POST', '/api/rides/:id/rating', riderOrDriver),
  /** Saves the tags of a completed ride beside its stars, in either order. */
  tagRide: route<RatingTagsRequest, Ride>('PUT', '/api/rides/:id/rating/tags', rider),
  searchOutlook: route<undefined, SearchOutlook>('GET', '/api/rides/:id/search', rider),
  /** Asks for a notification when a driver is near the pickup of a ride that found none. */
  awaitDriver: route<undefined, { ok: true }>('POST', '/api/rides/:id/await-driver', rider),
  changePayment: route<PaymentChange, Ride>('POST', '/api/rides/:id/payment-method', rider),
  /** Shows a destination on the map that was only typed. */
  pinDestination: route<DestinationPin, Ride>('POST', '/api/rides/:id/destination', rider),
  quoteTripChange: route<TripChange, TripChangeQuote>('POST', '/api/rides/:id/trip/quote', rider),
  changeTrip: route<TripChangeAgreement, Ride>('POST', '/api/rides/:id/trip', rider),
  /** For a rider whose driver has vanished in the middle of the trip. */
  endRide: route<undefined, Ride>('POST', '/api/rides/:id/end', rider),
  rideReceipt: route<undefined, Receipt>('GET', '/api/rides/:id/receipt', riderOrDriver),
  shareRide: route<undefined, RideShare>('POST', '/api/rides/:id/share', rider),
  stopSharing: route<undefined, { ok: true }>('DELETE', '/api/rides/:id/share', rider),
  /** For whoever holds the link. */
  sharedRide: compressed(route<undefined, SharedRide>('GET', '/api/shared-rides/:token', everyone)),
} as const;
