import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Actor } from '@waka/core/platform/actor';

/** Whom the login guard has just let in. */
export const SignedInNow = createParamDecorator((_: unknown, context: ExecutionContext): Actor => {
  const { user } = context.switchToHttp().getRequest<{ user: Actor }>();
  return user;
});
