import { Module, type DynamicModule } from '@nestjs/common';
import { SessionCache } from '@waka/core/accounts/sessions/session-cache';
import type { Core } from '@waka/core/platform/core';
import { CityPools } from '@waka/core/matching/rounds/city-pools';
import { PositionIntake } from '@waka/core/drivers/positions/position-intake';
import { AuthController } from './accounts/auth.controller.ts';
import { BrowserSessions } from './accounts/browser-sessions.ts';
import { PasswordResetController } from './accounts/password-reset.controller.ts';
import { PasswordStrategy } from './accounts/password.strategy.ts';
import { PhoneController } from './accounts/phone.controller.ts';
import { LanguageController } from './accounts/language.controller.ts';
import { CompleteProfileController } from './accounts/complete-profile.controller.ts';
import { OidcClient } from './accounts/oidc-client.ts';
import { OidcController } from './accounts/oidc.controller.ts';
import { OidcStrategy } from './accounts/oidc.strategy.ts';
import { LeavingController } from './accounts/leaving.controller.ts';
import { ProfileController } from './accounts/profile.controller.ts';
import { SessionsController } from './accounts/sessions.controller.ts';
import { ConfigController } from './config/config.controller.ts';
import { coreToken } from './core.token.ts';
import { DocsController } from './docs/docs.controller.ts';
import { AnswerBytes } from './http/answer-bytes.ts';
import { DriverDocumentsController } from './drivers/driver-documents.controller.ts';
import { CompanionController } from './files/companion.controller.ts';
import { PhotosController } from './files/photos.controller.ts';
import { DriversController } from './drivers/drivers.controller.ts';
import { HealthController } from './health/health.controller.ts';
import { DevOutboxController } from './notifications/dev-outbox.controller.ts';
import { CitiesController } from './ops/cities.controller.ts';
import { DriverFilesController } from './ops/driver-files.controller.ts';
import { MoneyController } from './ops/money.controller.ts';
import { FaresController } from './ops/fares.controller.ts';
import { IncidentFilesController } from './ops/incident-files.controller.ts';
import { OpsController } from './ops/ops.controller.ts';
import { PeopleController } from './ops/people.controller.ts';
import { WorkController } from './ops/work.controller.ts';
import { PaymentMethodsController } from './payments/payment-methods.controller.ts';
import { NotificationsController } from './notifications/notifications.controller.ts';
import { RidePaymentsController } from './payments/ride-payments.controller.ts';
import { PlacesController } from './places/places.controller.ts';
import { ReferralsController } from './referrals/referrals.controller.ts';
import { RealtimeGateway } from './realtime/realtime.gateway.ts';
import { RideAsideController } from './rides/ride-aside.controller.ts';
import { RidesController } from './rides/rides.controller.ts';
import { SharedRideController } from './rides/shared-ride.controller.ts';
import { SafetyController } from './safety/safety.controller.ts';

@Module({})
class AppModule {}

/** What the service answers over HTTP and sockets, slice by slice. */
export const appModule = (core: Core, sessions: SessionCache, hasSockets: boolean): DynamicModule => ({
  module: AppModule,
  controllers: [
    HealthController,
    ConfigController,
    DocsController,
    AuthController,
    PhoneController,
    PasswordResetController,
    OidcController,
    SessionsController,
    CompleteProfileController,
    LanguageController,
    ProfileController,
    LeavingController,
    DevOutboxController,
    PaymentMethodsController,
    NotificationsController,
    RidePaymentsController,
    PlacesController,
    ReferralsController,
    RidesController,
    RideAsideController,
    SharedRideController,
    SafetyController,
    DriversController,
    OpsController,
    PeopleController,
    FaresController,
    WorkController,
    DriverFilesController,
    MoneyController,
    IncidentFilesController,
    CitiesController,
    DriverDocumentsController,
    PhotosController,
    CompanionController,
  ],
  providers: [
    PasswordStrategy,
    BrowserSessions,
    OidcClient,
    OidcStrategy,
    { provide: coreToken, useValue: core },
    { provide: SessionCache, useValue: sessions },
    { provide: CityPools, useValue: new CityPools(core) },
    { provide: AnswerBytes, useValue: new AnswerBytes(core) },
    { provide: PositionIntake, useValue: new PositionIntake(core) },
    ...(hasSockets ? [RealtimeGateway] : []),
  ],
});
