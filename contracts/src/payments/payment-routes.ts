import type { Ride } from '../rides/ride-views.ts';
import { driver, everyone, rider, riderOrDriver, route, signedIn } from '../route.ts';
import type { PaymentConfig, SavedPaymentMethod } from '../money/payment-method.ts';
import type { CashClaim, CashCount, OpenCash, OwedCash, RiderCredit, WaitingChange } from '../money/cash-count.ts';
import type { EnteredPromotion } from './promotion.ts';
import type { CashStatement } from './cash-requests.ts';
import type { AddPaymentMethod, PayAgain, ProveWallet } from './payment-requests.ts';
import type { DriverPayouts } from './payout.ts';
import type { PayoutRequest, PayoutScheduleRequest } from './payout-requests.ts';
import type { PromotionCode } from './promotion-requests.ts';
import type { TipRequest } from './tip.ts';
import type { DriverTopUps } from './top-up.ts';
import type { TopUpRequest } from './top-up-requests.ts';
import type { UnpaidRide } from '../money/ride-payment.ts';

export const paymentRoutes = {
  /** Returns the available payment methods. */
  paymentConfig: route<undefined, PaymentConfig>('GET', '/api/config/payments', signedIn),
  /** Lists the person's payment methods. */
  paymentMethods: route<undefined, SavedPaymentMethod[]>('GET', '/api/payment-methods', signedIn),
  /** Adds a payment method. */
  addPaymentMethod: route<AddPaymentMethod, SavedPaymentMethod>('POST', '/api/payment-methods', signedIn),
  /** Returns what the browser's library needs to save a card so that it can be charged later. */
  startCardSetup: route<undefined, { clientSecret: string }>('POST', '/api/payment-methods/setup', signedIn),
  /** Removes a payment method. */
  removePaymentMethod: route<undefined, { ok: true }>('DELETE', '/api/payment-methods/:id', signedIn),
  /** Makes a payment method the default one. */
  setDefaultPaymentMethod: route<undefined, SavedPaymentMethod>('PUT', '/api/payment-methods/:id/default', signedIn),
  /** Texts a new code to the number of a wallet that is not proved. */
  sendWalletCode: route<undefined, { ok: true }>('POST', '/api/payment-methods/:id/code', riderOrDriver),
  /** Proves the number of a wallet by its code. */
  proveWallet: route<ProveWallet, SavedPaymentMethod>('POST', '/api/payment-methods/:id/proof', riderOrDriver),
  /**
   * Lists what the rider still owes. Rides whose payment failed without the driver taking cash, or that wait on a page
   * of the wallet.
   */
  unpaidRides: route<undefined, UnpaidRide[]>('GET', '/api/payments/unpaid', signedIn),
  /** Asks the rider's wallet once more after it failed. */
  payAgain: route<PayAgain, Ride>('POST', '/api/rides/:id/payment/again', rider),
  /** Requests a tip from the rider's wallet for the driver of a ride that is paid; one a ride. */
  tipDriver: route<TipRequest, Ride>('POST', '/api/rides/:id/tip', rider),
  /** Lists the wallets to which the driver can be paid out, with the terms, and the last payouts. */
  driverPayouts: route<undefined, DriverPayouts>('GET', '/api/driver/payouts', driver),
  /** Pays the driver out to an own proved wallet at once; one payout at a time. */
  requestPayout: route<PayoutRequest, DriverPayouts>('POST', '/api/driver/payouts', driver),
  /** Puts a payout that waits for the team's approval on the driver's balance again. */
  takeBackPayout: route<undefined, DriverPayouts>('POST', '/api/driver/payouts/:id/take-back', driver),
  /** Has the driver paid out to an own proved wallet each day or week, or no more. */
  setPayoutSchedule: route<PayoutScheduleRequest, DriverPayouts>('PUT', '/api/driver/payouts/schedule', driver),
  /** Lists the wallets from which the driver can pay what he owes, and the last top-ups. */
  driverTopUps: route<undefined, DriverTopUps>('GET', '/api/driver/top-ups', driver),
  /** Asks an own proved wallet of the driver to pay of the debt; one at a time. */
  requestTopUp: route<TopUpRequest, DriverTopUps>('POST', '/api/driver/top-ups', driver),
  /** Ends the waiting for a top-up that waits for the driver's approval; what is approved all the same counts. */
  cancelTopUp: route<undefined, DriverTopUps>('POST', '/api/driver/top-ups/:id/cancel', driver),
  /** Returns what cash a ride asks for and what this side has said about it; null for a ride that is not paid in cash. */
  cashCount: route<undefined, CashCount | null>('GET', '/api/rides/:id/cash', riderOrDriver),
  /** Lists the rides about whose cash the reader has said nothing yet and still can: disputes first, then what ends first. */
  openCash: route<undefined, OpenCash[]>('GET', '/api/payments/cash', riderOrDriver),
  /** States what cash changed hands: what was due, more where the driver had no change, or what he got where it was less. */
  stateCash: route<CashStatement, CashCount>('POST', '/api/rides/:id/cash', riderOrDriver),
  /**
   * Returns what of the cash of earlier rides the rider can give to the driver of this one, for a day after its end; null
   * without any.
   */
  owedCash: route<undefined, OwedCash | null>('GET', '/api/rides/:id/owed', riderOrDriver),
  /** Records that the driver was given what the rider owes of earlier rides, of whatever driver. */
  takeOwedCash: route<CashStatement, { ok: true }>('POST', '/api/rides/:id/owed', driver),
  /** Lists the rides of which the driver says that he got less than was due, and whose rider has not answered. */
  cashClaims: route<undefined, CashClaim[]>('GET', '/api/payments/claims', rider),
  /** Returns the code that the rider has entered and can use; null without one. */
  enteredPromotion: route<undefined, EnteredPromotion | null>('GET', '/api/payments/promotion', rider),
  /** Enters the code of a promotion or a voucher: quotes and bookings from then on count it. */
  enterPromotion: route<PromotionCode, EnteredPromotion>('PUT', '/api/payments/promotion', rider),
  /** Takes the entered code out again. */
  removePromotion: route<undefined, { ok: true }>('DELETE', '/api/payments/promotion', rider),
  /** Lists what a rider has left of change that drivers did not have, in each currency; empty for a driver. */
  riderCredit: route<undefined, RiderCredit[]>('GET', '/api/payments/credit', riderOrDriver),
  /** Lists the change that the rider says to have left with drivers who have not answered yet; empty for a driver. */
  waitingChange: route<undefined, WaitingChange[]>('GET', '/api/payments/credit/waiting', riderOrDriver),
  /** Records that the driver was paid in cash instead of by the wallet. */
  takeCash: route<undefined, Ride>('POST', '/api/rides/:id/payment/cash', driver),
  /**
   * Takes a hint from a wallet's provider that a payment has changed. The result is asked of the provider. Some send
   * it with POST, some with PUT.
   */
  walletCallback: route<undefined, { ok: true }>('POST', '/api/payments/callbacks/:id', everyone),
  /** Takes a hint from a wallet's provider that a payment has changed, sent with PUT. */
  walletCallbackByPut: route<undefined, { ok: true }>('PUT', '/api/payments/callbacks/:id', everyone),
  /**
   * Takes a signed hint from a provider that has one address for all payments of an account. The result is asked of the
   * provider.
   */
  walletWebhook: route<undefined, { ok: true }>('POST', '/api/payments/webhooks/:credentials/:region', everyone),
} as const;
