import { Controller } from '@nestjs/common';
import type { FailedMessage, WorkLeft } from '@waka/contracts/ops/work-views';
import { routes } from '@waka/contracts/routes';
import type { Actor } from '@waka/core/platform/actor';
import type { Core } from '@waka/core/platform/core';
import { failedMessages, retryMessage, workLeft } from '@waka/core/ops/figures/work';
import { InjectCore } from '../core.token.ts';
import { Me, Route, SubjectId } from '../http/routes/route.ts';

@Controller()
export class WorkController {
  constructor(@InjectCore() private readonly core: Core) {}

  @Route(routes.workLeft)
  left(): Promise<WorkLeft> {
    return workLeft(this.core);
  }

  @Route(routes.failedMessages)
  messages(): Promise<FailedMessage[]> {
    return failedMessages(this.core);
  }

  @Route(routes.retryMessage)
  async retry(@Me() admin: Actor, @SubjectId() id: string): Promise<{ ok: true }> {
    await retryMessage(this.core, admin, id);
    return { ok: true };
  }
}
