import { Module } from '@nestjs/common';
import { ScheduledRidesController } from './scheduled-rides.controller.ts';

@Module({ controllers: [ScheduledRidesController] })
export class ScheduledModule {}
