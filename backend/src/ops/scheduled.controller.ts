import { Body, Controller, Query } from '@nestjs/common';
import { OpsScheduledCancellation, OpsScheduledRequest } from '@waka/contracts/scheduled/ops-scheduled-requests';
import type { OpsScheduledRide } from '@waka/contracts/scheduled/scheduled-views';
import { routes } from '@waka/contracts/routes';
import { cancelScheduledByOps, scheduledForOps } from '@waka/core/ops/rides/ops-scheduled';
import type { Actor } from '@waka/core/platform/actor';
import type { Core } from '@waka/core/platform/core';
import { InjectCore } from '../core.token.ts';
import { Me, Route, ScheduledRideId } from '../http/routes/route.ts';

@Controller()
export class ScheduledController {
  constructor(@InjectCore() private readonly core: Core) {}

  @Route(routes.opsScheduledRides)
  ahead(@Query() query: OpsScheduledRequest): Promise<OpsScheduledRide[]> {
    return scheduledForOps(this.core, query);
  }

  @Route(routes.opsCancelScheduledRide)
  async cancel(
    @Me() admin: Actor,
    @ScheduledRideId() id: string,
    @Body() body: OpsScheduledCancellation,
  ): Promise<{ ok: true }> {
    await cancelScheduledByOps(this.core, admin, id, body);
    return { ok: true };
  }
}
