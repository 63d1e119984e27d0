import { Body, Controller, Query } from '@nestjs/common';
import {
  DriverAccountsRequest,
  RefundDoneRequest,
  UnpaidPaymentsRequest,
} from '@waka/contracts/ops/ops-decision-requests';
import type { DriverAccount, RailStatus, RefundDue, UnpaidPayment } from '@waka/contracts/ops/money-views';
import { routes } from '@waka/contracts/routes';
import type { Actor } from '@waka/core/platform/actor';
import type { Core } from '@waka/core/platform/core';
import { driverAccounts } from '@waka/core/ops/money/driver-accounts';
import { railStatuses } from '@waka/core/ops/money/rails';
import { refundDone, refundsDue } from '@waka/core/ops/money/refunds';
import { unpaidPayments } from '@waka/core/ops/money/unpaid-payments';
import { InjectCore } from '../core.token.ts';
import { Me, Route, SubjectId } from '../http/route.ts';

@Controller()
export class MoneyController {
  constructor(@InjectCore() private readonly core: Core) {}

  @Route(routes.driverAccounts)
  accounts(@Me() admin: Actor, @Query() { side }: DriverAccountsRequest): Promise<DriverAccount[]> {
    return driverAccounts(this.core, admin, side);
  }

  @Route(routes.unpaidPayments)
  unpaid(@Me() admin: Actor, @Query() { before = null }: UnpaidPaymentsRequest): Promise<UnpaidPayment[]> {
    return unpaidPayments(this.core, admin, before);
  }

  @Route(routes.rails)
  rails(): Promise<RailStatus[]> {
    return railStatuses(this.core);
  }

  @Route(routes.refundsDue)
  refunds(@Me() admin: Actor): Promise<RefundDue[]> {
    return refundsDue(this.core, admin);
  }

  @Route(routes.refundDone)
  async refundDone(
    @Me() admin: Actor,
    @SubjectId() id: string,
    @Body() body: RefundDoneRequest,
  ): Promise<{ ok: true }> {
    await refundDone(this.core, admin, id, body);
    return { ok: true };
  }
}
