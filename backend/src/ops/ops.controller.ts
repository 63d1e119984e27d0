import { Body, Controller, Query } from '@nestjs/common';
import {
  OpsMessageRequest,
  OpsRidesRequest,
  PaidInCashRequest,
  ReasonRequest,
  RefundNoteRequest,
  RideMeasureRequest,
  RideReviewRequest,
  VolumeRequest,
  WaiveFeeRequest,
} from '@waka/contracts/ops/ops-requests';
import type { DemandMap } from '@waka/contracts/drivers/demand';
import type { Activity, Dashboard, DayVolume, OpsRide, PopularRoute, TimesOff } from '@waka/contracts/ops/ops-views';
import type { RideFile } from '@waka/contracts/ops/people-views';
import { routes } from '@waka/contracts/routes';
import type { Actor } from '@waka/core/platform/actor';
import type { Core } from '@waka/core/platform/core';
import { demandForOps } from '@waka/core/demand/read-demand';
import { dashboard } from '@waka/core/ops/figures/dashboard';
import { recentActivity } from '@waka/core/ops/figures/read-activity';
import { opsRides } from '@waka/core/ops/rides/read-ops-rides';
import { reviewRide } from '@waka/core/ops/rides/review-ride';
import { rideFile } from '@waka/core/ops/rides/ride-file';
import { messageRide, noteRefund } from '@waka/core/ops/rides/ride-words';
import { cancelRideByOps, completeRideByOps, rematchRide } from '@waka/core/ops/rides/settle-ride';
import { recordPaidInCash } from '@waka/core/ops/rides/paid-in-cash';
import { waiveFee } from '@waka/core/ops/rides/waive-fee';
import { timesOff } from '@waka/core/ops/figures/times-off';
import { popularRoutes, rideVolume } from '@waka/core/ops/figures/volume';
import { InjectCore } from '../core.token.ts';
import { Me, Route, SubjectId } from '../http/routes/route.ts';

const A_WEEK = 7;

@Controller()
export class OpsController {
  constructor(@InjectCore() private readonly core: Core) {}

  @Route(routes.dashboard)
  dashboard(): Promise<Dashboard> {
    return dashboard(this.core);
  }

  @Route(routes.opsVolume)
  volume(@Query() { days = A_WEEK }: VolumeRequest): Promise<DayVolume[]> {
    return rideVolume(this.core, days);
  }

  @Route(routes.opsPopularRoutes)
  popularRoutes(): Promise<PopularRoute[]> {
    return popularRoutes(this.core);
  }

  @Route(routes.opsTimesOff)
  timesOff(): Promise<TimesOff> {
    return timesOff(this.core);
  }

  @Route(routes.opsDemand)
  demand(): Promise<DemandMap> {
    return demandForOps(this.core);
  }

  @Route(routes.opsActivity)
  activity(): Promise<Activity[]> {
    return recentActivity(this.core);
  }

  @Route(routes.opsRides)
  rides(@Me() admin: Actor, @Query() query: OpsRidesRequest): Promise<OpsRide[]> {
    return opsRides(this.core, admin, query);
  }

  @Route(routes.opsRide)
  file(@Me() admin: Actor, @SubjectId() id: string, @Body() { reason }: ReasonRequest): Promise<RideFile> {
    return rideFile(this.core, admin, id, reason);
  }

  @Route(routes.opsCancelRide)
  cancel(@Me() admin: Actor, @SubjectId() id: string, @Body() body: RideMeasureRequest): Promise<OpsRide> {
    return cancelRideByOps(this.core, admin, id, body);
  }

  @Route(routes.opsCompleteRide)
  complete(@Me() admin: Actor, @SubjectId() id: string, @Body() body: RideMeasureRequest): Promise<OpsRide> {
    return completeRideByOps(this.core, admin, id, body);
  }

  @Route(routes.opsReviewRide)
  review(@Me() admin: Actor, @SubjectId() id: string, @Body() body: RideReviewRequest): Promise<OpsRide> {
    return reviewRide(this.core, admin, id, body);
  }

  @Route(routes.opsMessageRide)
  async message(@Me() admin: Actor, @SubjectId() id: string, @Body() body: OpsMessageRequest): Promise<{ ok: true }> {
    await messageRide(this.core, admin, id, body);
    return { ok: true };
  }

  @Route(routes.opsNoteRefund)
  async noteRefund(
    @Me() admin: Actor,
    @SubjectId() id: string,
    @Body() body: RefundNoteRequest,
  ): Promise<{ ok: true }> {
    await noteRefund(this.core, admin, id, body);
    return { ok: true };
  }

  @Route(routes.opsWaiveFee)
  async waiveFee(@Me() admin: Actor, @SubjectId() id: string, @Body() body: WaiveFeeRequest): Promise<{ ok: true }> {
    await waiveFee(this.core, admin, id, body);
    return { ok: true };
  }

  @Route(routes.opsPaidInCash)
  async paidInCash(
    @Me() admin: Actor,
    @SubjectId() id: string,
    @Body() body: PaidInCashRequest,
  ): Promise<{ ok: true }> {
    await recordPaidInCash(this.core, admin, id, body);
    return { ok: true };
  }

  @Route(routes.opsRematchRide)
  rematch(@Me() admin: Actor, @SubjectId() id: string, @Body() body: RideMeasureRequest): Promise<OpsRide> {
    return rematchRide(this.core, admin, id, body);
  }
}
