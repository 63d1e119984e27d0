import { Body, Controller } from '@nestjs/common';
import type { Receipt } from '@waka/contracts/rides/receipt';
import { RatingTagsRequest, TripChange, TripChangeAgreement } from '@waka/contracts/rides/ride-requests';
import type { Ride, TripChangeQuote } from '@waka/contracts/rides/ride-views';
import type { SearchOutlook } from '@waka/contracts/rides/search-outlook';
import type { RideShare } from '@waka/contracts/rides/shared-ride';
import { routes } from '@waka/contracts/routes';
import type { Actor } from '@waka/core/platform/actor';
import type { Core } from '@waka/core/platform/core';
import { awaitDriver } from '@waka/core/trips/driver-waits/await-driver';
import { changeOwnTrip, quoteOwnTripChange } from '@waka/core/relays/change-own-ride';
import { receiptWithMoney } from '@waka/core/payments/money-of-rides';
import { SearchOutlooks } from '@waka/core/matching/rounds/search-outlook';
import { shareRide, stopSharing } from '@waka/core/rides/sharing/share-ride';
import { tagRide } from '@waka/core/rides/feedback/tag-ride';
import { InjectCore } from '../core.token.ts';
import { Me, RideId, Route } from '../http/routes/route.ts';

/** Calls about a ride beside its course. */
@Controller()
export class RideFollowUpController {
  constructor(
    @InjectCore() private readonly core: Core,
    private readonly outlooks: SearchOutlooks,
  ) {}

  @Route(routes.searchOutlook)
  outlook(@Me() rider: Actor, @RideId() rideId: string): Promise<SearchOutlook> {
    return this.outlooks.of(rider, rideId);
  }

  @Route(routes.quoteTripChange)
  quoteTripChange(@Me() rider: Actor, @RideId() rideId: string, @Body() change: TripChange): Promise<TripChangeQuote> {
    return quoteOwnTripChange(this.core, rider, rideId, change);
  }

  @Route(routes.changeTrip)
  changeTrip(@Me() rider: Actor, @RideId() rideId: string, @Body() change: TripChangeAgreement): Promise<Ride> {
    return changeOwnTrip(this.core, rider, rideId, change);
  }

  @Route(routes.awaitDriver)
  async awaitDriver(@Me() rider: Actor, @RideId() rideId: string): Promise<{ ok: true }> {
    await awaitDriver(this.core, rider, rideId);
    return { ok: true };
  }

  @Route(routes.rideReceipt)
  receipt(@Me() reader: Actor, @RideId() rideId: string): Promise<Receipt> {
    return receiptWithMoney(this.core, reader, rideId);
  }

  @Route(routes.tagRide)
  tag(@Me() rider: Actor, @RideId() rideId: string, @Body() { tags }: RatingTagsRequest): Promise<Ride> {
    return tagRide(this.core, rider, rideId, tags);
  }

  @Route(routes.shareRide)
  share(@Me() rider: Actor, @RideId() rideId: string): Promise<RideShare> {
    return shareRide(this.core, rider, rideId);
  }

  @Route(routes.stopSharing)
  async stopSharing(@Me() rider: Actor, @RideId() rideId: string): Promise<{ ok: true }> {
    await stopSharing(this.core, rider, rideId);
    return { ok: true };
  }
}
