import { Module } from '@nestjs/common';
import { ReferralsController } from './referrals.controller.ts';

@Module({ controllers: [ReferralsController] })
export class ReferralsModule {}
