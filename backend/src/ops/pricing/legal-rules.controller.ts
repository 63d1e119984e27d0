import { Body, Controller } from '@nestjs/common';
import { LegalRuleRequest, type LegalRulePreview, type LegalRuleView } from '@waka/contracts/ops/pricing/legal-rules';
import { DecisionRequest } from '@waka/contracts/ops/ops-requests';
import { routes } from '@waka/contracts/routes';
import {
  draftLegalRule,
  legalRulesForOps,
  publishLegalRule,
  withdrawLegalRule,
} from '@waka/core/ops/rules/legal-rules';
import { previewLegalRule } from '@waka/core/ops/rules/preview-rule';
import type { Actor } from '@waka/core/platform/actor';
import type { Core } from '@waka/core/platform/core';
import { InjectCore } from '../../core.token.ts';
import { Me, Route, SubjectId } from '../../http/routes/route.ts';

@Controller()
export class LegalRulesController {
  constructor(@InjectCore() private readonly core: Core) {}

  @Route(routes.legalRules)
  all(@Me() admin: Actor): Promise<LegalRuleView[]> {
    return legalRulesForOps(this.core, admin);
  }

  @Route(routes.draftLegalRule)
  draft(@Me() admin: Actor, @Body() body: LegalRuleRequest): Promise<LegalRuleView> {
    return draftLegalRule(this.core, admin, body);
  }

  @Route(routes.previewLegalRule)
  preview(@SubjectId() id: string): Promise<LegalRulePreview> {
    return previewLegalRule(this.core, id);
  }

  @Route(routes.publishLegalRule)
  publish(@Me() admin: Actor, @SubjectId() id: string, @Body() body: DecisionRequest): Promise<LegalRuleView> {
    return publishLegalRule(this.core, admin, id, body);
  }

  @Route(routes.withdrawLegalRule)
  async withdraw(@Me() admin: Actor, @SubjectId() id: string, @Body() body: DecisionRequest): Promise<{ ok: true }> {
    await withdrawLegalRule(this.core, admin, id, body);
    return { ok: true };
  }
}
