import { Body, Controller, HttpCode } from '@nestjs/common';
import { ScheduledRideChange, ScheduledRideRequest, SeenSchedule } from '@waka/contracts/scheduled/scheduled-requests';
import type { ScheduledOffer, ScheduledRide } from '@waka/contracts/scheduled/scheduled-views';
import { routes } from '@waka/contracts/routes';
import type { Actor } from '@waka/core/platform/actor';
import type { Core } from '@waka/core/platform/core';
import { cancelOwnScheduled, changeOwnScheduled } from '@waka/core/relays/change-own-scheduled';
import { endSeries } from '@waka/core/scheduled/series/repeat-rides';
import { scheduledRidesOf, scheduleRide } from '@waka/core/scheduled/schedule-ride';
import { giveBackScheduled, scheduledOffersOf, takeScheduled } from '@waka/core/scheduled/take-scheduled';
import { InjectCore } from '../core.token.ts';
import { Me, Route, ScheduledRideId } from '../http/routes/route.ts';

@Controller()
export class ScheduledRidesController {
  constructor(@InjectCore() private readonly core: Core) {}

  @HttpCode(201)
  @Route(routes.scheduleRide)
  schedule(@Me() rider: Actor, @Body() body: ScheduledRideRequest): Promise<ScheduledRide> {
    return scheduleRide(this.core, rider, body);
  }

  @Route(routes.scheduledRides)
  mine(@Me() rider: Actor): Promise<ScheduledRide[]> {
    return scheduledRidesOf(this.core, rider);
  }

  @Route(routes.changeScheduledRide)
  change(@Me() rider: Actor, @ScheduledRideId() id: string, @Body() body: ScheduledRideChange): Promise<ScheduledRide> {
    return changeOwnScheduled(this.core, rider, id, body);
  }

  @Route(routes.cancelScheduledRide)
  cancel(@Me() rider: Actor, @ScheduledRideId() id: string, @Body() body: SeenSchedule): Promise<ScheduledRide> {
    return cancelOwnScheduled(this.core, rider, id, body);
  }

  @Route(routes.endScheduledSeries)
  async endSeries(@Me() rider: Actor, @ScheduledRideId() id: string): Promise<{ ok: true }> {
    await endSeries(this.core, rider, id);
    return { ok: true };
  }

  @Route(routes.scheduledOffers)
  offers(@Me() driver: Actor): Promise<ScheduledOffer[]> {
    return scheduledOffersOf(this.core, driver);
  }

  @Route(routes.takeScheduledRide)
  take(@Me() driver: Actor, @ScheduledRideId() id: string, @Body() body: SeenSchedule): Promise<ScheduledOffer> {
    return takeScheduled(this.core, driver, id, body);
  }

  @Route(routes.giveBackScheduledRide)
  giveBack(@Me() driver: Actor, @ScheduledRideId() id: string): Promise<ScheduledOffer> {
    return giveBackScheduled(this.core, driver, id);
  }
}
