import { Module } from '@nestjs/common';
import { CityPools } from '@waka/core/matching/rounds/city-pools';
import { SearchOutlooks } from '@waka/core/matching/rounds/search-outlook';
import type { Core } from '@waka/core/platform/core';
import { fromCore } from '../core.module.ts';
import { coreToken } from '../core.token.ts';
import { AnswerBytes } from '../http/answer-bytes.ts';
import { RideFollowUpController } from './ride-follow-up.controller.ts';
import { RelaysController } from './relays.controller.ts';
import { RidesController } from './rides.controller.ts';
import { RidesGateway } from './rides.gateway.ts';
import { SharedRideController } from './shared-ride.controller.ts';

@Module({
  controllers: [RidesController, RideFollowUpController, RelaysController, SharedRideController],
  providers: [
    AnswerBytes,
    fromCore(CityPools),
    {
      provide: SearchOutlooks,
      useFactory: (core: Core, pools: CityPools) => new SearchOutlooks(core, pools),
      inject: [coreToken, CityPools],
    },
    RidesGateway,
  ],
})
export class RidesModule {}
