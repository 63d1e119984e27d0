import { Body, Controller, Param, Req, type RawBodyRequest } from '@nestjs/common';
import type {
  CashClaim,
  CashCount,
  OpenCash,
  OwedCash,
  RiderCredit,
  WaitingChange,
} from '@waka/contracts/money/cash-count';
import { CashStatement } from '@waka/contracts/payments/cash-requests';
import { PayAgain } from '@waka/contracts/payments/payment-requests';
import type { DriverPayouts } from '@waka/contracts/payments/payout';
import { PayoutRequest, PayoutScheduleRequest } from '@waka/contracts/payments/payout-requests';
import type { DriverTopUps } from '@waka/contracts/payments/top-up';
import { TopUpRequest } from '@waka/contracts/payments/top-up-requests';
import { TipRequest } from '@waka/contracts/payments/tip';
import type { CardCheck, UnpaidRide } from '@waka/contracts/money/ride-payment';
import type { Ride } from '@waka/contracts/rides/ride-views';
import { routes } from '@waka/contracts/routes';
import type { Actor } from '@waka/core/platform/actor';
import type { Core } from '@waka/core/platform/core';
import { riderCredit } from '@waka/core/ledger/rider-credit';
import { owedCash, takeOwedCash } from '@waka/core/payments/cash/owed-cash';
import { openCash } from '@waka/core/payments/cash/open-cash';
import { waitingChange } from '@waka/core/payments/cash/waiting-change';
import { cashClaims, cashCount, stateCash } from '@waka/core/payments/cash/state-cash';
import { cardCheck, cardChecked } from '@waka/core/payments/cards/card-check';
import { payAgain } from '@waka/core/payments/pay-again';
import { setPayoutSchedule } from '@waka/core/payments/payouts/payout-schedules';
import { takeBackPayout } from '@waka/core/payments/payouts/take-back';
import { cancelTopUp } from '@waka/core/payments/top-ups/cancel-top-up';
import { driverTopUps, requestTopUp } from '@waka/core/payments/top-ups/request-top-up';
import { driverPayouts, requestPayout } from '@waka/core/payments/payouts/request-payout';
import { takeCash } from '@waka/core/payments/take-cash';
import { tipDriver } from '@waka/core/payments/tip-driver';
import { unpaidRides } from '@waka/core/payments/unpaid-rides';
import { walletCalledBack } from '@waka/core/payments/wallet-called-back';
import { walletWebhook } from '@waka/core/payments/wallet-webhook';
import type { Request } from 'express';
import { Http, type Exchange } from '../accounts/visitor.ts';
import { InjectCore } from '../core.token.ts';
import { Me, PayoutId, RideId, Route, TopUpId } from '../http/routes/route.ts';

@Controller()
export class RidePaymentsController {
  constructor(@InjectCore() private readonly core: Core) {}

  @Route(routes.driverPayouts)
  payouts(@Me() driver: Actor): Promise<DriverPayouts> {
    return driverPayouts(this.core, driver);
  }

  @Route(routes.driverTopUps)
  topUps(@Me() driver: Actor): Promise<DriverTopUps> {
    return driverTopUps(this.core, driver);
  }

  @Route(routes.requestTopUp)
  topUp(@Me() driver: Actor, @Body() body: TopUpRequest): Promise<DriverTopUps> {
    return requestTopUp(this.core, driver, body);
  }

  @Route(routes.cancelTopUp)
  cancelTopUp(@Me() driver: Actor, @TopUpId() id: string): Promise<DriverTopUps> {
    return cancelTopUp(this.core, driver, id);
  }

  @Route(routes.requestPayout)
  payOut(@Me() driver: Actor, @Body() body: PayoutRequest): Promise<DriverPayouts> {
    return requestPayout(this.core, driver, body);
  }

  @Route(routes.takeBackPayout)
  takeBack(@Me() driver: Actor, @PayoutId() id: string): Promise<DriverPayouts> {
    return takeBackPayout(this.core, driver, id);
  }

  @Route(routes.setPayoutSchedule)
  scheduled(@Me() driver: Actor, @Body() body: PayoutScheduleRequest): Promise<DriverPayouts> {
    return setPayoutSchedule(this.core, driver, body);
  }

  @Route(routes.unpaidRides)
  unpaid(@Me() rider: Actor): Promise<UnpaidRide[]> {
    return unpaidRides(this.core, rider);
  }

  @Route(routes.payAgain)
  payAgain(@Me() rider: Actor, @RideId() rideId: string, @Body() body: PayAgain): Promise<Ride> {
    return payAgain(this.core, rider, rideId, body);
  }

  @Route(routes.cardCheck)
  cardCheck(@Me() rider: Actor, @RideId() rideId: string): Promise<CardCheck> {
    return cardCheck(this.core, rider, rideId);
  }

  @Route(routes.cardChecked)
  async cardChecked(@Me() rider: Actor, @RideId() rideId: string): Promise<{ ok: true }> {
    await cardChecked(this.core, rider, rideId);
    return { ok: true };
  }

  @Route(routes.tipDriver)
  tip(@Me() rider: Actor, @RideId() rideId: string, @Body() tip: TipRequest): Promise<Ride> {
    return tipDriver(this.core, rider, rideId, tip);
  }

  @Route(routes.riderCredit)
  credit(@Me() rider: Actor): Promise<RiderCredit[]> {
    return riderCredit(this.core, rider);
  }

  @Route(routes.waitingChange)
  waitingChange(@Me() rider: Actor): Promise<WaitingChange[]> {
    return waitingChange(this.core, rider);
  }

  @Route(routes.cashClaims)
  claims(@Me() rider: Actor): Promise<CashClaim[]> {
    return cashClaims(this.core, rider);
  }

  @Route(routes.cashCount)
  cashCount(@Me() reader: Actor, @RideId() rideId: string): Promise<CashCount | null> {
    return cashCount(this.core, reader, rideId);
  }

  @Route(routes.openCash)
  openCash(@Me() reader: Actor): Promise<OpenCash[]> {
    return openCash(this.core, reader);
  }

  @Route(routes.stateCash)
  stateCash(@Me() reader: Actor, @RideId() rideId: string, @Body() { amount }: CashStatement): Promise<CashCount> {
    return stateCash(this.core, reader, rideId, amount);
  }

  @Route(routes.owedCash)
  owedCash(@Me() reader: Actor, @RideId() rideId: string): Promise<OwedCash | null> {
    return owedCash(this.core, reader, rideId);
  }

  @Route(routes.takeOwedCash)
  async takeOwedCash(
    @Me() driver: Actor,
    @RideId() rideId: string,
    @Body() { amount }: CashStatement,
  ): Promise<{ ok: true }> {
    await takeOwedCash(this.core, driver, rideId, amount);
    return { ok: true };
  }

  @Route(routes.takeCash)
  takeCash(@Me() driver: Actor, @RideId() rideId: string): Promise<Ride> {
    return takeCash(this.core, driver, rideId);
  }

  @Route(routes.walletCallback)
  async calledBack(@Param('id') reference: string, @Http() { request }: Exchange): Promise<{ ok: true }> {
    await walletCalledBack(this.core, reference, request.body);
    return { ok: true };
  }

  @Route(routes.walletCallbackByPut)
  calledBackByPut(@Param('id') reference: string, @Http() exchange: Exchange): Promise<{ ok: true }> {
    return this.calledBack(reference, exchange);
  }

  // Signatures are of the bytes that came.
  @Route(routes.walletWebhook)
  async webhook(
    @Param('credentials') credentials: string,
    @Param('region') region: string,
    @Req() { rawBody: raw = Buffer.alloc(0), headers }: RawBodyRequest<Request>,
  ): Promise<{ ok: true }> {
    const signature = headers['monime-signature'] ?? headers['stripe-signature'];
    await walletWebhook(this.core, {
      credentials,
      region,
      signature: typeof signature === 'string' ? signature : undefined,
      raw,
    });
    return { ok: true };
  }
}
