import { Body, Controller } from '@nestjs/common';
import type { EnteredPromotion } from '@waka/contracts/payments/promotion';
import { PromotionCode } from '@waka/contracts/payments/promotion-requests';
import { routes } from '@waka/contracts/routes';
import type { Actor } from '@waka/core/platform/actor';
import type { Core } from '@waka/core/platform/core';
import { enteredPromotion, enterPromotion, removePromotion } from '@waka/core/promotions/enter-promotion';
import { Http, visitorOf, type Exchange } from '../accounts/visitor.ts';
import { InjectCore } from '../core.token.ts';
import { Me, Route } from '../http/routes/route.ts';

@Controller()
export class RiderPromotionController {
  constructor(@InjectCore() private readonly core: Core) {}

  @Route(routes.enteredPromotion)
  entered(@Me() rider: Actor): Promise<EnteredPromotion | null> {
    return enteredPromotion(this.core, rider);
  }

  @Route(routes.enterPromotion)
  enter(@Me() rider: Actor, @Http() exchange: Exchange, @Body() body: PromotionCode): Promise<EnteredPromotion> {
    const { address } = visitorOf(exchange, this.core.config);
    return enterPromotion(this.core, { rider, address }, body);
  }

  @Route(routes.removePromotion)
  async remove(@Me() rider: Actor): Promise<{ ok: true }> {
    await removePromotion(this.core, rider);
    return { ok: true };
  }
}
