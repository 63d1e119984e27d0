import { Body, Controller } from '@nestjs/common';
import { PromotionRequest, PromotionStateRequest } from '@waka/contracts/ops/money/promotion-requests';
import type { MadePromotion, PromotionForOps } from '@waka/contracts/ops/money/promotions';
import { routes } from '@waka/contracts/routes';
import { addPromotionForOps, changePromotion, promotionsForOps } from '@waka/core/ops/money/promotions';
import type { Actor } from '@waka/core/platform/actor';
import type { Core } from '@waka/core/platform/core';
import { InjectCore } from '../core.token.ts';
import { Me, Route, SubjectId } from '../http/routes/route.ts';
import { IdempotencyKey } from '../rides/idempotency-key.ts';

@Controller()
export class PromotionsController {
  constructor(@InjectCore() private readonly core: Core) {}

  @Route(routes.promotions)
  promotions(): Promise<PromotionForOps[]> {
    return promotionsForOps(this.core);
  }

  @Route(routes.addPromotion)
  add(
    @Me() admin: Actor,
    @Body() body: PromotionRequest,
    @IdempotencyKey() key: string | null,
  ): Promise<MadePromotion> {
    return addPromotionForOps(this.core, admin, body, key ?? undefined);
  }

  @Route(routes.changePromotion)
  change(@Me() admin: Actor, @SubjectId() id: string, @Body() body: PromotionStateRequest): Promise<PromotionForOps> {
    return changePromotion(this.core, admin, id, body);
  }
}
