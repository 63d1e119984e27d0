import { Module, type MiddlewareConsumer, type NestModule } from '@nestjs/common';
import { AreasController } from './areas.controller.ts';
import { CitiesController } from './cities.controller.ts';
import { DriverFilesController } from './driver-files.controller.ts';
import { FaresController } from './fares.controller.ts';
import { FleetWatch } from './fleet-watch.ts';
import { IncidentFilesController } from './incident-files.controller.ts';
import { LegalRulesController } from './legal-rules.controller.ts';
import { MoneyController } from './money.controller.ts';
import { OpsController } from './ops.controller.ts';
import { OpsGateway } from './ops.gateway.ts';
import { PeopleController } from './people.controller.ts';
import { QUEUE_BOARD_PATH, QueueBoard } from './queue-board.ts';
import { CrossingsController } from './crossings.controller.ts';
import { QueueZonesController } from './queue-zones.controller.ts';
import { RideMethodsController } from './ride-methods.controller.ts';
import { SurgeController } from './surge.controller.ts';
import { VehicleClassesController } from './vehicle-classes.controller.ts';
import { WorkController } from './work.controller.ts';

@Module({
  controllers: [
    OpsController,
    PeopleController,
    FaresController,
    WorkController,
    DriverFilesController,
    MoneyController,
    IncidentFilesController,
    AreasController,
    CitiesController,
    VehicleClassesController,
    RideMethodsController,
    CrossingsController,
    QueueZonesController,
    LegalRulesController,
    SurgeController,
  ],
  providers: [FleetWatch, OpsGateway],
})
export class OpsModule implements NestModule {
  configure(consumer: MiddlewareConsumer): void {
    consumer.apply(QueueBoard).forRoutes(QUEUE_BOARD_PATH);
  }
}
