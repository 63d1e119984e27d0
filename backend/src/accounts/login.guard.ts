import { Injectable, type ExecutionContext } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import { LoginRequest } from '@waka/contracts/accounts/account-requests';
import type { Request } from 'express';
import { ContractPipe } from '../http/routes/contract.pipe.ts';

const pipe = new ContractPipe();

/** Checks the password with Passport. It runs before Nest's pipes, so the body is checked against its contract here. */
@Injectable()
export class LoginGuard extends AuthGuard('local') {
  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    request.body = await pipe.transform(request.body, { type: 'body', metatype: LoginRequest });
    // It refuses by throwing; its result is not needed.
    await super.canActivate(context);
    return true;
  }

  // The controller opens our own session; passport must not look for one of its own.
  override getAuthenticateOptions() {
    return { session: false };
  }
}
