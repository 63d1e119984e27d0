import { Body, Controller, Param } from '@nestjs/common';
import { RegionMoneyRequest } from '@waka/contracts/ops/money/region-money-requests';
import type { RegionMoneySettings } from '@waka/contracts/ops/money/region-money';
import { routes } from '@waka/contracts/routes';
import { changeRegionMoney, regionMoneyForOps } from '@waka/core/ops/money/region-money';
import type { Actor } from '@waka/core/platform/actor';
import type { Core } from '@waka/core/platform/core';
import { InjectCore } from '../../core.token.ts';
import { regionOf } from '../../http/routes/region-of.ts';
import { Me, Route } from '../../http/routes/route.ts';

@Controller()
export class RegionMoneyController {
  constructor(@InjectCore() private readonly core: Core) {}

  @Route(routes.regionMoney)
  all(): Promise<RegionMoneySettings[]> {
    return regionMoneyForOps(this.core);
  }

  @Route(routes.changeRegionMoney)
  change(
    @Me() admin: Actor,
    @Param('region') given: string,
    @Body() body: RegionMoneyRequest,
  ): Promise<RegionMoneySettings> {
    return changeRegionMoney(this.core, admin, regionOf(given), body);
  }
}
