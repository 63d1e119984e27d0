import { Module } from '@nestjs/common';
import { SafetyController } from './safety.controller.ts';
import { SosBudget } from './sos-budget.ts';

@Module({ controllers: [SafetyController], providers: [SosBudget] })
export class SafetyModule {}
