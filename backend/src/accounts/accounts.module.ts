import { Module } from '@nestjs/common';
import { AuthController } from './auth.controller.ts';
import { BrowserSessions } from './browser-sessions.ts';
import { CompleteProfileController } from './profile/complete-profile.controller.ts';
import { LanguageController } from './profile/language.controller.ts';
import { AccountDataController } from './profile/account-data.controller.ts';
import { OidcClient } from './oidc/oidc-client.ts';
import { OidcController } from './oidc/oidc.controller.ts';
import { OidcStrategy } from './oidc/oidc.strategy.ts';
import { PasswordResetController } from './password-reset.controller.ts';
import { PasswordStrategy } from './password.strategy.ts';
import { PhoneController } from './phone.controller.ts';
import { ProfileController } from './profile/profile.controller.ts';
import { SessionsController } from './sessions.controller.ts';

@Module({
  controllers: [
    AuthController,
    PhoneController,
    PasswordResetController,
    OidcController,
    SessionsController,
    CompleteProfileController,
    LanguageController,
    ProfileController,
    AccountDataController,
  ],
  providers: [PasswordStrategy, BrowserSessions, OidcClient, OidcStrategy],
})
export class AccountsModule {}
