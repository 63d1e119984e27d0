import { Body, Controller, Param, Query } from '@nestjs/common';
import { DriverAccountsRequest, UnpaidPaymentsRequest } from '@waka/contracts/ops/money/money-requests';
import { CashDecisionRequest, CashDisputesRequest } from '@waka/contracts/ops/money/cash-dispute-requests';
import type { CashDispute } from '@waka/contracts/ops/money/cash-disputes';
import type { HeldAdjustment } from '@waka/contracts/drivers/held-adjustments';
import type { CashReceipt } from '@waka/contracts/ops/money/cash-receipts';
import { ReceiptDecisionRequest, ReceiptsRequest } from '@waka/contracts/ops/money/receipt-requests';
import type { CardDispute } from '@waka/contracts/ops/money/card-disputes';
import { DoubtDecisionRequest } from '@waka/contracts/ops/money/doubt-requests';
import type { MoneyInDoubt } from '@waka/contracts/ops/money/doubts';
import { DebtTermsRequest } from '@waka/contracts/ops/money/debt-requests';
import type { DebtTermsForOps } from '@waka/contracts/ops/money/debt-settings';
import type { DriverAccount, MoneyWaiting, RailStatus, UnpaidPayment } from '@waka/contracts/ops/money/money-views';
import { PayoutDecisionRequest, PayoutsRequest, PayoutTermsRequest } from '@waka/contracts/ops/money/payout-requests';
import type { PayoutForOps, PayoutTermsForOps } from '@waka/contracts/ops/money/payout-settings';
import {
  GiveRefundRequest,
  RefundDecisionRequest,
  RefundDoneRequest,
  RefundsRequest,
} from '@waka/contracts/ops/money/refund-requests';
import type { RefundForOps } from '@waka/contracts/ops/money/refunds';
import { TaxEndRequest, TaxPaymentRequest, TaxRequest } from '@waka/contracts/ops/money/tax-requests';
import type { TaxAccount, TaxesForOps, TaxView } from '@waka/contracts/ops/money/taxes';
import { routes } from '@waka/contracts/routes';
import type { Actor } from '@waka/core/platform/actor';
import type { Core } from '@waka/core/platform/core';
import { adjustmentsForOps, decideAdjustment } from '@waka/core/ops/money/balances/adjust-balance';
import { cashDisputes, decideCash } from '@waka/core/ops/money/cash-disputes';
import { changeDebtTerms, debtTermsForOps } from '@waka/core/ops/money/debt-terms';
import { cardDisputes } from '@waka/core/ops/money/card-disputes';
import { decideDoubt } from '@waka/core/ops/money/decide-doubt';
import { moneyInDoubt } from '@waka/core/ops/money/doubts';
import { moneyWaiting } from '@waka/core/ops/money/money-waiting.repository';
import { driverAccounts } from '@waka/core/ops/money/balances/driver-accounts';
import { changePayoutTerms, payoutTermsForOps } from '@waka/core/ops/money/payout-terms';
import { payoutsForOps } from '@waka/core/ops/money/payout-list';
import { decidePayout } from '@waka/core/ops/money/payouts';
import { decideReceipt, receiptsForOps } from '@waka/core/ops/money/receipts';
import { railStatuses } from '@waka/core/ops/money/rails';
import { refundDone, refundsForOps } from '@waka/core/ops/money/refunds';
import { askRefund, creditRefund, decideRefund } from '@waka/core/ops/money/refunds-by-rail';
import { withdrawRefund } from '@waka/core/ops/money/withdraw-refund';
import { addTaxForOps, endTaxForOps, payTaxes, taxesForOps } from '@waka/core/ops/money/taxes';
import { unpaidPayments } from '@waka/core/ops/money/unpaid-payments';
import { InjectCore } from '../core.token.ts';
import { regionOf } from '../http/routes/region-of.ts';
import { Me, Route, SubjectId } from '../http/routes/route.ts';

@Controller()
export class MoneyController {
  constructor(@InjectCore() private readonly core: Core) {}

  @Route(routes.driverAccounts)
  accounts(@Me() admin: Actor, @Query() { side }: DriverAccountsRequest): Promise<DriverAccount[]> {
    return driverAccounts(this.core, admin, side);
  }

  @Route(routes.unpaidPayments)
  unpaid(@Me() admin: Actor, @Query() { before = null, of }: UnpaidPaymentsRequest): Promise<UnpaidPayment[]> {
    return unpaidPayments(this.core, admin, before, of);
  }

  @Route(routes.moneyWaiting)
  waiting(): Promise<MoneyWaiting> {
    return moneyWaiting(this.core.sql);
  }

  @Route(routes.rails)
  rails(): Promise<RailStatus[]> {
    return railStatuses(this.core);
  }

  @Route(routes.payouts)
  payouts(@Me() admin: Actor, @Query() { side = 'open' }: PayoutsRequest): Promise<PayoutForOps[]> {
    return payoutsForOps(this.core, admin, side);
  }

  @Route(routes.decidePayout)
  async decidePayout(
    @Me() admin: Actor,
    @SubjectId() id: string,
    @Body() body: PayoutDecisionRequest,
  ): Promise<{ ok: true }> {
    await decidePayout(this.core, admin, id, body);
    return { ok: true };
  }

  @Route(routes.payoutTerms)
  payoutTerms(): Promise<PayoutTermsForOps[]> {
    return payoutTermsForOps(this.core);
  }

  @Route(routes.changePayoutTerms)
  changePayoutTerms(
    @Me() admin: Actor,
    @Param('region') given: string,
    @Param('method') method: string,
    @Body() body: PayoutTermsRequest,
  ): Promise<PayoutTermsForOps> {
    return changePayoutTerms(this.core, admin, { region: regionOf(given), method }, body);
  }

  @Route(routes.debtTerms)
  debtTerms(): Promise<DebtTermsForOps[]> {
    return debtTermsForOps(this.core);
  }

  @Route(routes.changeDebtTerms)
  changeDebtTerms(
    @Me() admin: Actor,
    @Param('region') given: string,
    @Body() body: DebtTermsRequest,
  ): Promise<DebtTermsForOps> {
    return changeDebtTerms(this.core, admin, regionOf(given), body);
  }

  @Route(routes.taxes)
  taxes(): Promise<TaxesForOps> {
    return taxesForOps(this.core);
  }

  @Route(routes.addTax)
  addTax(@Me() admin: Actor, @Body() body: TaxRequest): Promise<TaxView> {
    return addTaxForOps(this.core, admin, body);
  }

  @Route(routes.endTax)
  endTax(@Me() admin: Actor, @SubjectId() id: string, @Body() body: TaxEndRequest): Promise<TaxView> {
    return endTaxForOps(this.core, admin, id, body);
  }

  @Route(routes.payTaxes)
  payTaxes(@Me() admin: Actor, @Param('region') given: string, @Body() body: TaxPaymentRequest): Promise<TaxAccount> {
    return payTaxes(this.core, admin, regionOf(given), body);
  }

  @Route(routes.cashReceipts)
  receipts(@Me() admin: Actor, @Query() { side = 'open' }: ReceiptsRequest): Promise<CashReceipt[]> {
    return receiptsForOps(this.core, admin, side);
  }

  @Route(routes.decideReceipt)
  async decideReceipt(
    @Me() admin: Actor,
    @SubjectId() id: string,
    @Body() body: ReceiptDecisionRequest,
  ): Promise<{ ok: true }> {
    await decideReceipt(this.core, admin, id, body);
    return { ok: true };
  }

  @Route(routes.heldAdjustments)
  adjustments(@Me() admin: Actor): Promise<HeldAdjustment[]> {
    return adjustmentsForOps(this.core, admin);
  }

  @Route(routes.decideAdjustment)
  async decideAdjustment(
    @Me() admin: Actor,
    @SubjectId() id: string,
    @Body() body: ReceiptDecisionRequest,
  ): Promise<{ ok: true }> {
    await decideAdjustment(this.core, admin, id, body);
    return { ok: true };
  }

  @Route(routes.cashDisputes)
  disputes(@Me() admin: Actor, @Query() { side = 'open' }: CashDisputesRequest): Promise<CashDispute[]> {
    return cashDisputes(this.core, admin, side);
  }

  @Route(routes.decideCash)
  async decideCash(
    @Me() admin: Actor,
    @SubjectId() id: string,
    @Body() body: CashDecisionRequest,
  ): Promise<{ ok: true }> {
    await decideCash(this.core, admin, id, body);
    return { ok: true };
  }

  @Route(routes.moneyInDoubt)
  moneyInDoubt(@Me() admin: Actor): Promise<MoneyInDoubt[]> {
    return moneyInDoubt(this.core, admin);
  }

  @Route(routes.cardDisputes)
  cardDisputes(@Me() admin: Actor): Promise<CardDispute[]> {
    return cardDisputes(this.core, admin);
  }

  @Route(routes.decideDoubt)
  async decideDoubt(
    @Me() admin: Actor,
    @SubjectId() id: string,
    @Body() body: DoubtDecisionRequest,
  ): Promise<{ ok: true }> {
    await decideDoubt(this.core, admin, id, body);
    return { ok: true };
  }

  @Route(routes.refundsDue)
  refunds(@Me() admin: Actor, @Query() { side = 'open' }: RefundsRequest): Promise<RefundForOps[]> {
    return refundsForOps(this.core, admin, side);
  }

  @Route(routes.askRefund)
  async askRefund(@Me() admin: Actor, @SubjectId() id: string, @Body() body: GiveRefundRequest): Promise<{ ok: true }> {
    await askRefund(this.core, admin, id, body.reason, body);
    return { ok: true };
  }

  @Route(routes.decideRefund)
  async decideRefund(
    @Me() admin: Actor,
    @SubjectId() id: string,
    @Body() body: RefundDecisionRequest,
  ): Promise<{ ok: true }> {
    await decideRefund(this.core, admin, id, body);
    return { ok: true };
  }

  @Route(routes.creditRefund)
  async creditRefund(
    @Me() admin: Actor,
    @SubjectId() id: string,
    @Body() body: GiveRefundRequest,
  ): Promise<{ ok: true }> {
    await creditRefund(this.core, admin, id, body.reason, body);
    return { ok: true };
  }

  @Route(routes.withdrawRefund)
  async withdrawRefund(
    @Me() admin: Actor,
    @SubjectId() id: string,
    @Body() body: GiveRefundRequest,
  ): Promise<{ ok: true }> {
    await withdrawRefund(this.core, admin, id, body);
    return { ok: true };
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
