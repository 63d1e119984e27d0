import { Module, type DynamicModule } from '@nestjs/common';
import type { Core } from '@waka/core/platform/core';
import { AccountsModule } from './accounts/accounts.module.ts';
import { ConfigModule } from './config/config.module.ts';
import { CoreModule } from './core.module.ts';
import { DocsModule } from './docs/docs.module.ts';
import { DriversModule } from './drivers/drivers.module.ts';
import { FilesModule } from './files/files.module.ts';
import { HealthModule } from './health/health.module.ts';
import { HttpModule } from './http/http.module.ts';
import { NotificationsModule } from './notifications/notifications.module.ts';
import { OpsModule } from './ops/ops.module.ts';
import { OwnersModule } from './owners/owners.module.ts';
import { PaymentsModule } from './payments/payments.module.ts';
import { PlacesModule } from './places/places.module.ts';
import { RealtimeModule } from './realtime/realtime.module.ts';
import type { RealtimeServer } from './realtime/realtime-server.ts';
import { ReferralsModule } from './referrals/referrals.module.ts';
import { RidesModule } from './rides/rides.module.ts';
import { SafetyModule } from './safety/safety.module.ts';
import { ScheduledModule } from './scheduled/scheduled.module.ts';

@Module({
  imports: [
    HttpModule,
    HealthModule,
    ConfigModule,
    DocsModule,
    AccountsModule,
    NotificationsModule,
    PaymentsModule,
    OwnersModule,
    PlacesModule,
    ReferralsModule,
    RidesModule,
    ScheduledModule,
    SafetyModule,
    DriversModule,
    OpsModule,
    FilesModule,
  ],
})
export class AppModule {
  /** Builds the module with every slice of the service, for HTTP and sockets. */
  static with(core: Core, io: RealtimeServer): DynamicModule {
    return { module: AppModule, imports: [CoreModule.with(core), RealtimeModule.with(io)] };
  }
}
