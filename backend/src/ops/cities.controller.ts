import { Body, Controller, Param } from '@nestjs/common';
import { CityRequest } from '@waka/contracts/ops/desk-requests';
import type { CitySettings } from '@waka/contracts/ops/desk-views';
import { routes } from '@waka/contracts/routes';
import type { Actor } from '@waka/core/platform/actor';
import type { Core } from '@waka/core/platform/core';
import { changeCity, cities } from '@waka/core/ops/cities';
import { InjectCore } from '../core.token.ts';
import { Me, Route } from '../http/route.ts';

@Controller()
export class CitiesController {
  constructor(@InjectCore() private readonly core: Core) {}

  @Route(routes.cities)
  all(): Promise<CitySettings[]> {
    return cities(this.core);
  }

  @Route(routes.changeCity)
  change(@Me() admin: Actor, @Param('city') city: string, @Body() body: CityRequest): Promise<CitySettings> {
    return changeCity(this.core, admin, city, body);
  }
}
