import { Body, Controller, HttpCode } from '@nestjs/common';
import type { PaymentConfig, SavedPaymentMethod } from '@waka/contracts/money/payment-method';
import { AddPaymentMethod, ProveWallet } from '@waka/contracts/payments/payment-requests';
import { routes } from '@waka/contracts/routes';
import type { Actor } from '@waka/core/platform/actor';
import type { Core } from '@waka/core/platform/core';
import { addPaymentMethod, startCardSetup } from '@waka/core/payments/methods/add-payment-method';
import { setDefaultMethod } from '@waka/core/payments/methods/change-methods';
import { proveWallet, sendWalletCode } from '@waka/core/payments/methods/prove-wallet';
import { paymentConfig, paymentMethodsOf } from '@waka/core/payments/methods/read-payment-methods';
import { removePayee } from '@waka/core/payments/payouts/take-back';
import { Http, personOf, type Exchange } from '../accounts/visitor.ts';
import { InjectCore } from '../core.token.ts';
import { Me, PaymentMethodId, Route } from '../http/routes/route.ts';

@Controller()
export class PaymentMethodsController {
  constructor(@InjectCore() private readonly core: Core) {}

  @Route(routes.paymentConfig)
  config(): Promise<PaymentConfig> {
    return paymentConfig(this.core);
  }

  @Route(routes.paymentMethods)
  mine(@Me() owner: Actor): Promise<SavedPaymentMethod[]> {
    return paymentMethodsOf(this.core, owner);
  }

  @HttpCode(201)
  @Route(routes.addPaymentMethod)
  add(@Http() exchange: Exchange, @Body() body: AddPaymentMethod): Promise<SavedPaymentMethod> {
    return addPaymentMethod(this.core, personOf(exchange, this.core.config), body);
  }

  @Route(routes.sendWalletCode)
  async sendCode(@Http() exchange: Exchange, @PaymentMethodId() id: string): Promise<{ ok: true }> {
    await sendWalletCode(this.core, personOf(exchange, this.core.config), id);
    return { ok: true };
  }

  @Route(routes.proveWallet)
  prove(
    @Http() exchange: Exchange,
    @PaymentMethodId() id: string,
    @Body() { code }: ProveWallet,
  ): Promise<SavedPaymentMethod> {
    return proveWallet(this.core, personOf(exchange, this.core.config), id, code);
  }

  @Route(routes.startCardSetup)
  startSetup(@Me() owner: Actor): Promise<{ clientSecret: string }> {
    return startCardSetup(this.core, owner);
  }

  @Route(routes.removePaymentMethod)
  async remove(@Me() owner: Actor, @PaymentMethodId() id: string): Promise<{ ok: true }> {
    await removePayee(this.core, owner, id);
    return { ok: true };
  }

  @Route(routes.setDefaultPaymentMethod)
  setDefault(@Me() owner: Actor, @PaymentMethodId() id: string): Promise<SavedPaymentMethod> {
    return setDefaultMethod(this.core, owner, id);
  }
}
