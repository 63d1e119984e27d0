import { Module, type OnApplicationShutdown } from '@nestjs/common';
import { PositionIntake } from '@waka/core/drivers/positions/position-intake';
import { fromCore } from '../core.module.ts';
import { DriverDocumentsController } from './driver-documents.controller.ts';
import { DriversController } from './drivers.controller.ts';
import { DriversGateway } from './drivers.gateway.ts';
import { FixesPipe } from './fixes.pipe.ts';

@Module({
  controllers: [DriversController, DriverDocumentsController],
  providers: [fromCore(PositionIntake), FixesPipe, DriversGateway],
})
export class DriversModule implements OnApplicationShutdown {
  constructor(private readonly intake: PositionIntake) {}

  /** Stores the rest of the tracks, once no connection brings more. */
  onApplicationShutdown(): Promise<void> {
    return this.intake.close();
  }
}
