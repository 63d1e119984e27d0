import { Module, type MiddlewareConsumer, type NestModule } from '@nestjs/common';
import { AreasController } from './cities/areas.controller.ts';
import { BooksController } from './books.controller.ts';
import { CitiesController } from './cities/cities.controller.ts';
import { DriverFilesController } from './people/driver-files.controller.ts';
import { FaresController } from './pricing/fares.controller.ts';
import { FleetWatch } from './live/fleet-watch.ts';
import { IncidentFilesController } from './incident-files.controller.ts';
import { LegalRulesController } from './pricing/legal-rules.controller.ts';
import { MoneyController } from './money.controller.ts';
import { OpsController } from './ops.controller.ts';
import { OpsGateway } from './live/ops.gateway.ts';
import { PeopleController } from './people/people.controller.ts';
import { QUEUE_BOARD_PATH, QueueBoard } from './live/queue-board.ts';
import { CrossingsController } from './cities/crossings.controller.ts';
import { QueueZonesController } from './pricing/queue-zones.controller.ts';
import { RideMethodsController } from './pricing/ride-methods.controller.ts';
import { RegionMoneyController } from './pricing/region-money.controller.ts';
import { PromotionsController } from './promotions.controller.ts';
import { ScheduledController } from './scheduled.controller.ts';
import { StatementsController } from './statements.controller.ts';
import { SurgeController } from './pricing/surge.controller.ts';
import { VehicleClassesController } from './pricing/vehicle-classes.controller.ts';
import { WorkController } from './work.controller.ts';

@Module({
  controllers: [
    OpsController,
    PeopleController,
    FaresController,
    WorkController,
    DriverFilesController,
    MoneyController,
    PromotionsController,
    BooksController,
    StatementsController,
    IncidentFilesController,
    AreasController,
    CitiesController,
    VehicleClassesController,
    RegionMoneyController,
    RideMethodsController,
    CrossingsController,
    QueueZonesController,
    LegalRulesController,
    SurgeController,
    ScheduledController,
  ],
  providers: [FleetWatch, OpsGateway],
})
export class OpsModule implements NestModule {
  configure(consumer: MiddlewareConsumer): void {
    consumer.apply(QueueBoard).forRoutes(QUEUE_BOARD_PATH);
  }
}
