import { Controller, Query } from '@nestjs/common';
import type { DevMessage } from '@waka/contracts/notifications/dev-message';
import { routes } from '@waka/contracts/routes';
import type { Core } from '@waka/core/core';
import { outboxMessages } from '@waka/core/notifications/dev-outbox';
import { InjectCore } from '../core.token.ts';
import { Route } from '../http/route.ts';

@Controller()
export class DevOutboxController {
  constructor(@InjectCore() private readonly core: Core) {}

  @Route(routes.devOutbox)
  messages(@Query('to') to: unknown): Promise<DevMessage[]> {
    return outboxMessages(this.core, typeof to === 'string' && to ? to : null);
  }
}
