import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Actor } from '@waka/core/platform/actor';

/** The person whom the login guard has just signed in. */
export const SignedInNow = createParamDecorator((_: unknown, context: ExecutionContext): Actor => {
  const { user } = context.switchToHttp().getRequest<{ user: Actor }>();
  return user;
});
