import { Body, Controller } from '@nestjs/common';
import { SurgePreviewRequest, SurgeRuleRequest } from '@waka/contracts/ops/pricing/surge-requests';
import type { SurgePreview, SurgeRuleView } from '@waka/contracts/ops/pricing/surge-views';
import { routes } from '@waka/contracts/routes';
import { previewSurge } from '@waka/core/ops/surge/preview-surge';
import { setSurgeRule, surgeRulesForOps } from '@waka/core/ops/surge/surge-rules';
import type { Actor } from '@waka/core/platform/actor';
import type { Core } from '@waka/core/platform/core';
import { InjectCore } from '../../core.token.ts';
import { Me, Route } from '../../http/routes/route.ts';

@Controller()
export class SurgeController {
  constructor(@InjectCore() private readonly core: Core) {}

  @Route(routes.surgeRules)
  all(): Promise<SurgeRuleView[]> {
    return surgeRulesForOps(this.core);
  }

  @Route(routes.setSurgeRule)
  set(@Me() admin: Actor, @Body() body: SurgeRuleRequest): Promise<SurgeRuleView> {
    return setSurgeRule(this.core, admin, body);
  }

  @Route(routes.previewSurge)
  preview(@Body() body: SurgePreviewRequest): Promise<SurgePreview> {
    return previewSurge(this.core, body);
  }
}
