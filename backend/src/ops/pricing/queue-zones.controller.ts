import { Body, Controller } from '@nestjs/common';
import { DecisionRequest } from '@waka/contracts/ops/ops-requests';
import { QueueZoneRequest, type QueueZoneView, type WaitingDriver } from '@waka/contracts/ops/pricing/queue-zones';
import { routes } from '@waka/contracts/routes';
import { queueLine, queueZonesForOps, removeZoneWithLine, setQueueZone } from '@waka/core/ops/queue-zones';
import type { Actor } from '@waka/core/platform/actor';
import type { Core } from '@waka/core/platform/core';
import { InjectCore } from '../../core.token.ts';
import { Me, Route, SubjectId } from '../../http/routes/route.ts';

@Controller()
export class QueueZonesController {
  constructor(@InjectCore() private readonly core: Core) {}

  @Route(routes.queueZones)
  all(): Promise<QueueZoneView[]> {
    return queueZonesForOps(this.core);
  }

  @Route(routes.setQueueZone)
  set(@Me() admin: Actor, @Body() body: QueueZoneRequest): Promise<QueueZoneView> {
    return setQueueZone(this.core, admin, body);
  }

  @Route(routes.removeQueueZone)
  async remove(@Me() admin: Actor, @SubjectId() id: string, @Body() body: DecisionRequest): Promise<{ ok: true }> {
    await removeZoneWithLine(this.core, admin, id, body);
    return { ok: true };
  }

  @Route(routes.queueLine)
  line(@Me() admin: Actor, @SubjectId() id: string): Promise<WaitingDriver[]> {
    return queueLine(this.core, admin, id);
  }
}
