import type {
  CancelRequest,
  CompletionRequest,
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
import type { CancellationTerms, FairPrice, Quote, Ride, RideDue, RideEvent, TripChangeQuote } from './ride-views.ts';
import type { SearchOutlook } from './search-outlook.ts';
import type { RideShare, SharedRide } from './shared-ride.ts';
import { compressed, driver, everyone, rider, riderOrDriver, route } from '../route.ts';

export const rideRoutes = {
  /** Quotes the fares of a trip, valid for ten minutes. */
  quoteRide: compressed(route<QuoteRequest, Quote>('POST', '/api/rides/quote', rider)),
  /** Compares an open quote with the official fare and with what was paid lately. */
  fairPrice: route<undefined, FairPrice>('GET', '/api/rides/quotes/:id/fair-price', rider),
  /** Books a ride. A repeat with the same Idempotency-Key and body returns the same ride. */
  requestRide: route<RideRequest, Ride>('POST', '/api/rides/request', rider),
  /** Lists the person's rides, the newest first; a driver's with those that were given back. */
  myRides: compressed(route<undefined, Ride[]>('GET', '/api/rides', riderOrDriver)),
  /** Returns the person's live ride, or null. */
  activeRide: route<undefined, Ride | null>('GET', '/api/rides/active', riderOrDriver),
  /** Returns one ride of the person. */
  ride: route<undefined, Ride>('GET', '/api/rides/:id', riderOrDriver),
  /** Lists the events of a ride after `?after=`. */
  rideEvents: route<undefined, RideEvent[]>('GET', '/api/rides/:id/events', riderOrDriver),
  /** Cancels a ride, or gives it back. */
  cancelRide: route<CancelRequest, Ride>('POST', '/api/rides/:id/cancel', riderOrDriver),
  /** Returns what cancelling the ride costs its rider. */
  cancellationTerms: route<undefined, CancellationTerms>('GET', '/api/rides/:id/cancellation', rider),
  /** Returns who pays what of a ride under way if it ended now; null for one that is over, and for a driver who collects no cash. */
  rideDue: route<undefined, RideDue | null>('GET', '/api/rides/:id/due', riderOrDriver),
  /** Accepts an offer. */
  acceptRide: route<OfferAcceptance, Ride>('POST', '/api/rides/:id/accept', driver),
  /** Declines an offer. */
  declineRide: route<OfferAnswer, { ok: true }>('POST', '/api/rides/:id/decline', driver),
  /** Reports that the driver is at the pickup. */
  arriveAtPickup: route<undefined, Ride>('POST', '/api/rides/:id/arrive', driver),
  /** Undoes the report of an arrival. */
  undoArrival: route<undefined, Ride>('POST', '/api/rides/:id/arrive/undo', driver),
  /** Starts the trip by the rider's PIN. */
  startRide: route<StartRequest, Ride>('POST', '/api/rides/:id/start', driver),
  /** Reports that a stop was reached. */
  reachStop: route<StopRequest, Ride>('POST', '/api/rides/:id/stops', driver),
  /** Undoes the report of a stop. */
  undoStop: route<StopRequest, Ride>('POST', '/api/rides/:id/stops/undo', driver),
  /** Completes the trip. */
  completeRide: route<CompletionRequest | undefined, Ride>('POST', '/api/rides/:id/complete', driver),
  /** Rates the other side of a ride. */
  rateRide: route<RatingRequest, Ride>('POST', '/api/rides/:id/rating', riderOrDriver),
  /** Saves the tags of a completed ride, before or after its stars. */
  tagRide: route<RatingTagsRequest, Ride>('PUT', '/api/rides/:id/rating/tags', rider),
  /** Returns the present outlook of the search for a driver. */
  searchOutlook: route<undefined, SearchOutlook>('GET', '/api/rides/:id/search', rider),
  /** Asks for a notification when a driver is near the pickup of a ride that found none. */
  awaitDriver: route<undefined, { ok: true }>('POST', '/api/rides/:id/await-driver', rider),
  /** Changes how a ride is paid. */
  changePayment: route<PaymentChange, Ride>('POST', '/api/rides/:id/payment-method', rider),
  /** Sets the pin of a destination that was only typed. */
  pinDestination: route<DestinationPin, Ride>('POST', '/api/rides/:id/destination', rider),
  /** Quotes the fare of a changed trip. */
  quoteTripChange: route<TripChange, TripChangeQuote>('POST', '/api/rides/:id/trip/quote', rider),
  /** Changes destination and stops of a trip for the quoted fare. */
  changeTrip: route<TripChangeAgreement, Ride>('POST', '/api/rides/:id/trip', rider),
  /** Ends a trip whose driver has vanished during it. */
  endRide: route<undefined, Ride>('POST', '/api/rides/:id/end', rider),
  /** Returns the receipt of a ride. */
  rideReceipt: route<undefined, Receipt>('GET', '/api/rides/:id/receipt', riderOrDriver),
  /** Creates a link that shows the live ride. */
  shareRide: route<undefined, RideShare>('POST', '/api/rides/:id/share', rider),
  /** Revokes the link that shows the live ride. */
  stopSharing: route<undefined, { ok: true }>('DELETE', '/api/rides/:id/share', rider),
  /** Returns a live ride by its shared link. */
  sharedRide: compressed(route<undefined, SharedRide>('GET', '/api/shared-rides/:token', everyone)),
} as const;
