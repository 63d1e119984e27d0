import { Injectable } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';

/** Sends the browser to the identity provider. No handler behind it runs. */
@Injectable()
export class OidcStartGuard extends AuthGuard('oidc') {
  override getAuthenticateOptions() {
    return { session: false, step: 'start' };
  }
}

/** Signs in a person whom the provider has sent back. */
@Injectable()
export class OidcFinishGuard extends AuthGuard('oidc') {
  override getAuthenticateOptions() {
    return { session: false, step: 'finish' };
  }
}
