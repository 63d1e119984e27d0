import { Body, Controller, Param } from '@nestjs/common';
import { BoardingRequest, CityRequest } from '@waka/contracts/ops/city-requests';
import type { BoardingPoint, CitySettings } from '@waka/contracts/ops/ops-file-views';
import { routes } from '@waka/contracts/routes';
import type { Actor } from '@waka/core/platform/actor';
import type { Core } from '@waka/core/platform/core';
import { boardingPoints, switchBoarding } from '@waka/core/ops/boarding';
import { changeCity, cities } from '@waka/core/ops/cities';
import { InjectCore } from '../../core.token.ts';
import { Me, Route, SubjectId } from '../../http/routes/route.ts';

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
  @Route(routes.boardingPoints)
  boarding(): Promise<BoardingPoint[]> {
    return boardingPoints(this.core);
  }

  @Route(routes.switchBoarding)
  async switchBoarding(
    @Me() admin: Actor,
    @SubjectId() id: string,
    @Body() body: BoardingRequest,
  ): Promise<{ ok: true }> {
    await switchBoarding(this.core, admin, id, body);
    return { ok: true };
  }
}
