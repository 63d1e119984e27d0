import { Body, Controller, Param } from '@nestjs/common';
import {
  NewVehicleClassRequest,
  VehicleFactsRequest,
  VehicleOpeningRequest,
} from '@waka/contracts/ops/vehicle-class-requests';
import type { VehicleClassSettings } from '@waka/contracts/ops/ops-file-views';
import { routes } from '@waka/contracts/routes';
import type { Actor } from '@waka/core/platform/actor';
import type { Core } from '@waka/core/platform/core';
import { addVehicleClass } from '@waka/core/ops/add-vehicle-class';
import { changeVehicleFacts, changeVehicleOpening, vehicleClasses } from '@waka/core/ops/vehicle-classes';
import { InjectCore } from '../../core.token.ts';
import { Me, Route } from '../../http/routes/route.ts';

@Controller()
export class VehicleClassesController {
  constructor(@InjectCore() private readonly core: Core) {}

  @Route(routes.vehicleClasses)
  all(): Promise<VehicleClassSettings[]> {
    return vehicleClasses(this.core);
  }

  @Route(routes.addVehicleClass)
  add(@Me() admin: Actor, @Body() body: NewVehicleClassRequest): Promise<VehicleClassSettings> {
    return addVehicleClass(this.core, admin, body);
  }

  @Route(routes.changeVehicleFacts)
  changeFacts(
    @Me() admin: Actor,
    @Param('vehicleType') vehicleType: string,
    @Body() body: VehicleFactsRequest,
  ): Promise<VehicleClassSettings> {
    return changeVehicleFacts(this.core, admin, vehicleType, body);
  }

  @Route(routes.changeVehicleOpening)
  changeOpening(
    @Me() admin: Actor,
    @Param('vehicleType') vehicleType: string,
    @Body() body: VehicleOpeningRequest,
  ): Promise<VehicleClassSettings> {
    return changeVehicleOpening(this.core, admin, vehicleType, body);
  }
}
