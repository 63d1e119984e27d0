import { Body, Controller, HttpCode, Query } from '@nestjs/common';
import { AfterSeq, Page } from '@waka/contracts/paging';
import {
  CancelRequest,
  CompletionRequest,
  DestinationPin,
  OfferAcceptance,
  OfferAnswer,
  PaymentChange,
  QuoteRequest,
  RatingRequest,
  RideRequest,
  StartRequest,
  StopRequest,
} from '@waka/contracts/rides/ride-requests';
import type { CancellationTerms, FairPrice, Quote, Ride, RideDue, RideEvent } from '@waka/contracts/rides/ride-views';
import { routes } from '@waka/contracts/routes';
import type { Actor } from '@waka/core/platform/actor';
import type { Core } from '@waka/core/platform/core';
import { acceptOffer } from '@waka/core/matching/offers/accept-offer';
import { arriveAtPickup, completeRide, reachStop, startRide } from '@waka/core/trips/progress/advance-ride';
import { cancelRide } from '@waka/core/trips/cancellation/cancel-ride';
import { CityPools } from '@waka/core/matching/rounds/city-pools';
import { changePayment } from '@waka/core/trips/changes/change-payment';
import { declineOffer } from '@waka/core/matching/offers/decline-offer';
import { fairPrice } from '@waka/core/trips/booking/fair-price';
import { cancellationTerms } from '@waka/core/trips/cancellation/cancellation-fee';
import { rideDue } from '@waka/core/trips/progress/divided-fare';
import { ridesWithMoney } from '@waka/core/payments/money-of-rides';
import { endRide } from '@waka/core/trips/progress/end-ride';
import { pinDestination } from '@waka/core/trips/changes/pin-destination';
import { quoteRide } from '@waka/core/trips/booking/quote-ride';
import { rateRide } from '@waka/core/rides/feedback/rate-ride';
import { eventsAfter, liveRideOf, rideById } from '@waka/core/rides/views/read-rides';
import { requestRide } from '@waka/core/trips/booking/request-ride';
import { undoArrival, undoStop } from '@waka/core/trips/progress/undo-move';
import { InjectCore } from '../core.token.ts';
import { AnswerBytes } from '../http/limits/answer-bytes.ts';
import { Me, QuoteId, RideId, Route } from '../http/routes/route.ts';
import { IdempotencyKey } from './idempotency-key.ts';

@Controller()
export class RidesController {
  constructor(
    @InjectCore() private readonly core: Core,
    private readonly pools: CityPools,
    private readonly bytes: AnswerBytes,
  ) {}

  @Route(routes.quoteRide)
  quote(@Me() rider: Actor, @Body() trip: QuoteRequest): Promise<Quote> {
    return quoteRide(this.core, rider, trip, this.pools);
  }

  @Route(routes.fairPrice)
  fairPrice(@Me() rider: Actor, @QuoteId() id: string): Promise<FairPrice> {
    return fairPrice(this.core, rider, id);
  }

  @HttpCode(201)
  @Route(routes.requestRide)
  request(@Me() rider: Actor, @Body() body: RideRequest, @IdempotencyKey() key: string | null): Promise<Ride> {
    return requestRide(this.core, rider, body, key);
  }

  @Route(routes.myRides)
  mine(@Me() actor: Actor, @Query() page: Page): Promise<Ride[]> {
    return this.bytes.read(actor.id, () => ridesWithMoney(this.core, actor, page));
  }

  // Before `one`, or 'active' would match as an id.
  @Route(routes.activeRide)
  active(@Me() actor: Actor): Promise<Ride | null> {
    return liveRideOf(this.core, actor);
  }

  @Route(routes.ride)
  one(@Me() actor: Actor, @RideId() rideId: string): Promise<Ride> {
    return rideById(this.core, actor, rideId);
  }

  @Route(routes.rideEvents)
  events(@Me() actor: Actor, @RideId() rideId: string, @Query() { after = 0 }: AfterSeq): Promise<RideEvent[]> {
    return this.bytes.read(actor.id, () => eventsAfter(this.core, actor, rideId, after));
  }

  @Route(routes.cancelRide)
  cancel(@Me() actor: Actor, @RideId() rideId: string, @Body() body: CancelRequest): Promise<Ride> {
    return cancelRide(this.core, actor, rideId, body);
  }

  @Route(routes.cancellationTerms)
  cancellationTerms(@Me() rider: Actor, @RideId() rideId: string): Promise<CancellationTerms> {
    return cancellationTerms(this.core, rider, rideId);
  }

  @Route(routes.rideDue)
  due(@Me() reader: Actor, @RideId() rideId: string): Promise<RideDue | null> {
    return rideDue(this.core, reader, rideId);
  }

  @Route(routes.acceptRide)
  accept(@Me() driver: Actor, @RideId() rideId: string, @Body() { offerId, fare }: OfferAcceptance): Promise<Ride> {
    return acceptOffer(this.core, driver, rideId, offerId, fare);
  }

  @Route(routes.declineRide)
  async decline(
    @Me() driver: Actor,
    @RideId() rideId: string,
    @Body() { offerId }: OfferAnswer,
  ): Promise<{ ok: true }> {
    await declineOffer(this.core, driver, rideId, offerId);
    return { ok: true };
  }

  @Route(routes.arriveAtPickup)
  arrive(@Me() driver: Actor, @RideId() rideId: string): Promise<Ride> {
    return arriveAtPickup(this.core, driver, rideId);
  }

  @Route(routes.undoArrival)
  undoArrival(@Me() driver: Actor, @RideId() rideId: string): Promise<Ride> {
    return undoArrival(this.core, driver, rideId);
  }

  @Route(routes.startRide)
  start(@Me() driver: Actor, @RideId() rideId: string, @Body() { pin, tappedAt }: StartRequest): Promise<Ride> {
    return startRide(this.core, driver, rideId, pin, tappedAt);
  }

  @Route(routes.reachStop)
  reachStop(@Me() driver: Actor, @RideId() rideId: string, @Body() { number, seenSeq }: StopRequest): Promise<Ride> {
    return reachStop(this.core, driver, rideId, number, seenSeq);
  }

  @Route(routes.undoStop)
  undoStop(@Me() driver: Actor, @RideId() rideId: string, @Body() { number }: StopRequest): Promise<Ride> {
    return undoStop(this.core, driver, rideId, number);
  }

  @Route(routes.completeRide)
  complete(@Me() driver: Actor, @RideId() rideId: string, @Body() request: CompletionRequest): Promise<Ride> {
    return completeRide(this.core, driver, rideId, request);
  }

  @Route(routes.endRide)
  end(@Me() rider: Actor, @RideId() rideId: string): Promise<Ride> {
    return endRide(this.core, rider, rideId);
  }

  @Route(routes.changePayment)
  changePayment(@Me() rider: Actor, @RideId() rideId: string, @Body() body: PaymentChange): Promise<Ride> {
    return changePayment(this.core, rider, rideId, body.paymentMethod, body.cardId);
  }

  @Route(routes.pinDestination)
  pinDestination(@Me() rider: Actor, @RideId() rideId: string, @Body() pin: DestinationPin): Promise<Ride> {
    return pinDestination(this.core, rider, rideId, pin);
  }

  @Route(routes.rateRide)
  rate(@Me() author: Actor, @RideId() rideId: string, @Body() rating: RatingRequest): Promise<Ride> {
    return rateRide(this.core, author, rideId, rating);
  }
}
