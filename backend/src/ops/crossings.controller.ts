import { Body, Controller } from '@nestjs/common';
import { CrossingRequest } from '@waka/contracts/crossings/crossing-requests';
import type { CrossingView } from '@waka/contracts/crossings/crossing';
import { routes } from '@waka/contracts/routes';
import { crossingsForOps, setCrossing } from '@waka/core/ops/crossings';
import type { Actor } from '@waka/core/platform/actor';
import type { Core } from '@waka/core/platform/core';
import { InjectCore } from '../core.token.ts';
import { Me, Route } from '../http/route.ts';

@Controller()
export class CrossingsController {
  constructor(@InjectCore() private readonly core: Core) {}

  @Route(routes.crossings)
  all(): Promise<CrossingView[]> {
    return crossingsForOps(this.core);
  }

  @Route(routes.setCrossing)
  set(@Me() admin: Actor, @Body() body: CrossingRequest): Promise<CrossingView> {
    return setCrossing(this.core, admin, body);
  }
}
