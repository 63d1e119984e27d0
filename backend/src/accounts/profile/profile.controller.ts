import { Body, Controller } from '@nestjs/common';
import {
  ConfirmEmailRequest,
  ConfirmPhoneRequest,
  DriverProfileRequest,
  ProfileRequest,
} from '@waka/contracts/accounts/profile-requests';
import type { DriverProfileView, ProofWays } from '@waka/contracts/accounts/profile-views';
import type { User } from '@waka/contracts/accounts/user';
import { routes } from '@waka/contracts/routes';
import type { Actor } from '@waka/core/platform/actor';
import { confirmEmail, resendEmailLink } from '@waka/core/accounts/profile/change-email';
import { confirmPhone, textPendingPhone } from '@waka/core/accounts/profile/change-phone';
import { driverProfile, updateDriverProfile } from '@waka/core/accounts/profile/driver-profiles';
import { proofWays, sendProofCode } from '@waka/core/accounts/profile/prove-identity';
import { userById } from '@waka/core/accounts/read-user';
import { updateProfile } from '@waka/core/accounts/profile/update-profile';
import { clearPending } from '@waka/core/accounts/users.repository';
import type { Core } from '@waka/core/platform/core';
import { InjectCore } from '../../core.token.ts';
import { Me, Route } from '../../http/routes/route.ts';
import { followerOf, Http, personOf, type Exchange } from '../visitor.ts';

/** Reads and changes people's own data, with the proofs of who they are. */
@Controller()
export class ProfileController {
  constructor(@InjectCore() private readonly core: Core) {}

  @Route(routes.updateProfile)
  async update(@Http() exchange: Exchange, @Body() body: ProfileRequest): Promise<User> {
    const person = personOf(exchange, this.core.config);
    await updateProfile(this.core, person, body);
    return userById(this.core, person.actor.id);
  }

  @Route(routes.driverProfile)
  driverProfile(@Me() driver: Actor): Promise<DriverProfileView> {
    return driverProfile(this.core, driver.id);
  }

  @Route(routes.updateDriverProfile)
  async updateDriver(@Http() exchange: Exchange, @Body() body: DriverProfileRequest): Promise<DriverProfileView> {
    const person = personOf(exchange, this.core.config);
    await updateDriverProfile(this.core, person, body);
    return driverProfile(this.core, person.actor.id);
  }

  @Route(routes.confirmPhone)
  async confirmPhone(@Http() exchange: Exchange, @Body() { code }: ConfirmPhoneRequest): Promise<User> {
    const person = personOf(exchange, this.core.config);
    await confirmPhone(this.core, person, code);
    return userById(this.core, person.actor.id);
  }

  @Route(routes.resendPhoneCode)
  async resendPhoneCode(@Http() exchange: Exchange): Promise<{ ok: true }> {
    await textPendingPhone(this.core, personOf(exchange, this.core.config));
    return { ok: true };
  }

  @Route(routes.confirmEmail)
  async confirmEmail(@Http() exchange: Exchange, @Body() { token }: ConfirmEmailRequest): Promise<{ ok: true }> {
    await confirmEmail(this.core, followerOf(exchange, this.core.config), token);
    return { ok: true };
  }

  @Route(routes.resendEmailLink)
  async resendEmailLink(@Http() exchange: Exchange): Promise<{ ok: true }> {
    await resendEmailLink(this.core, personOf(exchange, this.core.config));
    return { ok: true };
  }

  @Route(routes.dropPending)
  async dropPending(@Me() { id }: Actor): Promise<User> {
    await clearPending(this.core.sql, id);
    return userById(this.core, id);
  }

  @Route(routes.proofWays)
  proofWays(@Http() exchange: Exchange): Promise<ProofWays> {
    return proofWays(this.core, personOf(exchange, this.core.config));
  }

  @Route(routes.sendProofCode)
  async sendProofCode(@Http() exchange: Exchange): Promise<{ ok: true }> {
    await sendProofCode(this.core, personOf(exchange, this.core.config));
    return { ok: true };
  }
}
