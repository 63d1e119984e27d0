import { Body, Controller, Param } from '@nestjs/common';
import {
  NewRideMethodRequest,
  RideMethodRequest,
  type RideMethodSettings,
  type RideMethodsForOps,
} from '@waka/contracts/ops/money/method-settings';
import { routes } from '@waka/contracts/routes';
import { addRideMethod, changeRideMethod, rideMethodsForOps } from '@waka/core/ops/ride-methods';
import type { Actor } from '@waka/core/platform/actor';
import type { Core } from '@waka/core/platform/core';
import { InjectCore } from '../../core.token.ts';
import { regionOf } from '../../http/routes/region-of.ts';
import { Me, Route } from '../../http/routes/route.ts';

@Controller()
export class RideMethodsController {
  constructor(@InjectCore() private readonly core: Core) {}

  @Route(routes.rideMethods)
  all(): Promise<RideMethodsForOps> {
    return rideMethodsForOps(this.core);
  }

  @Route(routes.addRideMethod)
  add(@Me() admin: Actor, @Body() body: NewRideMethodRequest): Promise<RideMethodSettings> {
    return addRideMethod(this.core, admin, body);
  }

  @Route(routes.changeRideMethod)
  change(
    @Me() admin: Actor,
    @Param('region') given: string,
    @Param('method') method: string,
    @Body() body: RideMethodRequest,
  ): Promise<RideMethodSettings> {
    return changeRideMethod(this.core, admin, { region: regionOf(given), method }, body);
  }
}
