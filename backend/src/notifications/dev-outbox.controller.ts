import { createHash, timingSafeEqual } from 'node:crypto';
import { Controller, Headers, Query, Res } from '@nestjs/common';
import type { DevMessage } from '@waka/contracts/notifications/dev-message';
import { routes } from '@waka/contracts/routes';
import type { Core } from '@waka/core/platform/core';
import { outboxMessages } from '@waka/core/messages/dev-outbox';
import { AppError } from '@waka/core/platform/app-error';
import type { Response } from 'express';
import { InjectCore } from '../core.token.ts';
import { Route } from '../http/routes/route.ts';

@Controller()
export class DevOutboxController {
  constructor(@InjectCore() private readonly core: Core) {}

  @Route(routes.devOutbox)
  messages(
    @Query('to') to: unknown,
    @Headers('authorization') proof: string | undefined,
    @Res({ passthrough: true }) response: Response,
  ): Promise<DevMessage[]> {
    const { stagingPassword } = this.core.config;
    if (stagingPassword !== null && !isProvedBy(proof, stagingPassword)) {
      response.setHeader('WWW-Authenticate', 'Basic realm="outbox", charset="UTF-8"');
      throw new AppError('auth.required');
    }
    return outboxMessages(this.core, typeof to === 'string' && to ? to : null);
  }
}

/** Checks the password of HTTP basic authentication; any user name passes. */
function isProvedBy(proof = '', password: string): boolean {
  const [, encoded = ''] = /^Basic (\S+)$/i.exec(proof) ?? [];
  const given = Buffer.from(encoded, 'base64')
    .toString('utf8')
    .replace(/^[^:]*:/, '');
  return timingSafeEqual(digest(given), digest(password));
}

const digest = (text: string) => createHash('sha256').update(text).digest();
