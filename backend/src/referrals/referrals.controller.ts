import { Controller } from '@nestjs/common';
import type { Referrals, Rewards } from '@waka/contracts/referrals/referral-views';
import { routes } from '@waka/contracts/routes';
import type { Actor } from '@waka/core/platform/actor';
import type { Core } from '@waka/core/platform/core';
import { referralsOf, rewardsOf } from '@waka/core/referrals/read-referrals';
import { InjectCore } from '../core.token.ts';
import { Me, Route } from '../http/routes/route.ts';

@Controller()
export class ReferralsController {
  constructor(@InjectCore() private readonly core: Core) {}

  @Route(routes.myReferrals)
  mine(@Me() actor: Actor): Promise<Referrals> {
    return referralsOf(this.core, actor);
  }

  @Route(routes.myRewards)
  rewards(@Me() actor: Actor): Promise<Rewards> {
    return rewardsOf(this.core, actor);
  }
}
