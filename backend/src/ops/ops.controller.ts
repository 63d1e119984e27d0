import { Controller, Query } from '@nestjs/common';
import { OpsRidesRequest, VolumeRequest } from '@waka/contracts/ops/ops-requests';
import type { Activity, Dashboard, DayVolume, OpsRide, PopularRoute } from '@waka/contracts/ops/ops-views';
import { routes } from '@waka/contracts/routes';
import type { Core } from '@waka/core/core';
import { dashboard } from '@waka/core/ops/dashboard';
import { recentActivity } from '@waka/core/ops/read-activity';
import { opsRides } from '@waka/core/ops/read-ops-rides';
import { popularRoutes, rideVolume } from '@waka/core/ops/volume';
import { InjectCore } from '../core.token.ts';
import { Route } from '../http/route.ts';

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

  @Route(routes.opsActivity)
  activity(): Promise<Activity[]> {
    return recentActivity(this.core);
  }

  @Route(routes.opsRides)
  rides(@Query() query: OpsRidesRequest): Promise<OpsRide[]> {
    return opsRides(this.core, query);
  }
}
