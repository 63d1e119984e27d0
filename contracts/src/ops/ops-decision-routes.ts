import type { DriverBalance } from '../drivers/earnings-views.ts';
import type { Incident } from '../safety/incident.ts';
import { admin, compressed, route } from '../route.ts';
import type { BoardingRequest, CityRequest } from './city-requests.ts';
import type {
  DocumentApproval,
  DocumentRefusal,
  DriverClassRequest,
  OwnerEndRequest,
  ProfileApproval,
  ProfileRefusal,
  VehicleApproval,
  VehicleRefusal,
} from './driver-decision-requests.ts';
import type { HeldAdjustment } from '../drivers/held-adjustments.ts';
import type { AdjustmentRequest, CommissionChangeRequest, HandPayoutRequest } from './money/money-requests.ts';
import type { NewVehicleClassRequest, VehicleFactsRequest, VehicleOpeningRequest } from './vehicle-class-requests.ts';
import type {
  BoardingPoint,
  CitySettings,
  CommissionRateView,
  DriverFile,
  IncidentFile,
  VehicleClassSettings,
} from './ops-file-views.ts';
import type { DriverAccount, MoneyWaiting, RailStatus, UnpaidPayment } from './money/money-views.ts';
import type { CardDispute } from './money/card-disputes.ts';
import type { DoubtDecisionRequest } from './money/doubt-requests.ts';
import type { MoneyInDoubt } from './money/doubts.ts';
import type { GiveRefundRequest, RefundDecisionRequest, RefundDoneRequest } from './money/refund-requests.ts';
import type { RefundForOps } from './money/refunds.ts';
import type { DecisionRequest, DriverRestoration, NoteRequest } from './ops-requests.ts';
import type { CommissionChange } from './pricing/fare-views.ts';
import type {
  NewRideMethodRequest,
  RideMethodRequest,
  RideMethodSettings,
  RideMethodsForOps,
} from './money/method-settings.ts';
import type { PromotionRequest, PromotionStateRequest } from './money/promotion-requests.ts';
import type { MadePromotion, PromotionForOps } from './money/promotions.ts';
import type { TaxEndRequest, TaxPaymentRequest, TaxRequest } from './money/tax-requests.ts';
import type { TaxAccount, TaxesForOps, TaxView } from './money/taxes.ts';
import type { DebtTermsRequest } from './money/debt-requests.ts';
import type { DebtTermsForOps } from './money/debt-settings.ts';
import type { CashDecisionRequest } from './money/cash-dispute-requests.ts';
import type { CashDispute } from './money/cash-disputes.ts';
import type { CashReceipt } from './money/cash-receipts.ts';
import type { ReceiptDecisionRequest, ReceiptRequest } from './money/receipt-requests.ts';
import type { PayoutDecisionRequest, PayoutTermsRequest } from './money/payout-requests.ts';
import type { PayoutForOps, PayoutTermsForOps } from './money/payout-settings.ts';
import type { RegionMoneyRequest } from './money/region-money-requests.ts';
import type { RegionMoneySettings } from './money/region-money.ts';
import type { DriverListItem } from './people-views.ts';
import type { LegalRulePreview, LegalRuleRequest, LegalRuleView } from './pricing/legal-rules.ts';
import type { SurgePreviewRequest, SurgeRuleRequest } from './pricing/surge-requests.ts';
import type { SurgePreview, SurgeRuleView } from './pricing/surge-views.ts';
import type { QueueZoneRequest, QueueZoneView, WaitingDriver } from './pricing/queue-zones.ts';

export const opsDecisionRoutes = {
  /** Returns everything about a driver for the review. */
  driverFile: compressed(route<undefined, DriverFile>('GET', '/api/ops/drivers/:id/file', admin)),
  /** Approves a document of a driver. */
  approveDocument: route<DocumentApproval, DriverFile>('POST', '/api/ops/drivers/:id/documents/:kind/approve', admin),
  /** Refuses a document of a driver. */
  refuseDocument: route<DocumentRefusal, DriverFile>('POST', '/api/ops/drivers/:id/documents/:kind/refuse', admin),
  /** Ends the approved document of a driver in whose place another was sent; nothing is decided about that. */
  endEarlierDocument: route<DocumentRefusal, DriverFile>(
    'POST',
    '/api/ops/drivers/:id/documents/:kind/end-earlier',
    admin,
  ),
  /** Approves the new name and photo of a driver. Riders see them only then. */
  approveProfile: route<ProfileApproval, DriverFile>('POST', '/api/ops/drivers/:id/profile/approve', admin),
  /**
   * Approves the new vehicle of a driver. Where it may not serve the class, another one is given with it; that is refused while the
   * driver is online.
   */
  approveVehicle: route<VehicleApproval, DriverFile>('POST', '/api/ops/drivers/:id/vehicle/approve', admin),
  /** Refuses the new vehicle of a driver. */
  refuseVehicle: route<VehicleRefusal, DriverFile>('POST', '/api/ops/drivers/:id/vehicle/refuse', admin),
  /** Refuses the new name and photo of a driver. */
  refuseProfile: route<ProfileRefusal, DriverFile>('POST', '/api/ops/drivers/:id/profile/refuse', admin),
  /** Gives an approved driver another class, from the next shift on. Refused while the driver is online. */
  changeDriverClass: route<DriverClassRequest, DriverFile>('PUT', '/api/ops/drivers/:id/class', admin),
  /** Ends the book of a driver with the owner of his vehicle, with a reason. */
  endOwnerBookByOps: route<OwnerEndRequest, DriverFile>('POST', '/api/ops/drivers/:id/owner/end', admin),
  /** Lets a driver who was suspended or rejected drive again, with a reason. */
  restoreDriver: route<DriverRestoration, DriverListItem>('POST', '/api/drivers/:id/restore', admin),
  /** Returns what a driver is owed or owes, with the entries. */
  driverBalanceForOps: route<undefined, DriverBalance>('GET', '/api/ops/drivers/:id/balance', admin),
  /**
   * Records money paid to a driver; a payout above the sum of the terms of receipts waits for a second admin. Needs an
   * Idempotency-Key.
   */
  payOutDriver: route<HandPayoutRequest, DriverBalance>('POST', '/api/ops/drivers/:id/payout', admin),
  /**
   * Records the receipt of an agent to whom a driver paid in cash; one above the sum of the terms waits for a second admin.
   * A receipt counts once.
   */
  recordReceipt: route<ReceiptRequest, CashReceipt>('POST', '/api/ops/drivers/:id/receipts', admin),
  /**
   * Adjusts what a driver is owed; an adjustment above the sum of the terms of receipts waits for a second admin. Needs an
   * Idempotency-Key.
   */
  adjustDriver: route<AdjustmentRequest, DriverBalance>('POST', '/api/ops/drivers/:id/adjustment', admin),

  /** Lists the drivers who are owed or owe the most, a hundred of each currency at most. `?side=owed` or `?side=owing`. */
  driverAccounts: compressed(route<undefined, DriverAccount[]>('GET', '/api/ops/money/drivers', admin)),
  /** Lists what riders owe, the newest first, a hundred at most. `?before=`, `?of=cash` or `?of=wallet`. */
  unpaidPayments: compressed(route<undefined, UnpaidPayment[]>('GET', '/api/ops/money/unpaid', admin)),
  /** Counts what waits for an admin in Money and Books, without whose it is. */
  moneyWaiting: route<undefined, MoneyWaiting>('GET', '/api/ops/money/waiting', admin),
  /** Lists the accounts at payment providers, with how they answer. */
  rails: route<undefined, RailStatus[]>('GET', '/api/ops/money/rails', admin),
  /** Lists payouts: those that have no end yet, the oldest first, or the last that have. `?side=open` or `?side=ended`. */
  payouts: compressed(route<undefined, PayoutForOps[]>('GET', '/api/ops/money/payouts', admin)),
  /** Decides about a payout. One above the sum of its terms is released by the approval of a second admin. */
  decidePayout: route<PayoutDecisionRequest, { ok: true }>('POST', '/api/ops/money/payouts/:id/decision', admin),
  /** Lists by which terms drivers are paid out to each wallet. */
  payoutTerms: compressed(route<undefined, PayoutTermsForOps[]>('GET', '/api/ops/payout-terms', admin)),
  /** Changes the terms of payouts to a wallet of a region. What is under way goes on. */
  changePayoutTerms: route<PayoutTermsRequest, PayoutTermsForOps>(
    'PUT',
    '/api/ops/payout-terms/:region/:method',
    admin,
  ),
  /** Lists how much drivers of each region may owe. */
  debtTerms: route<undefined, DebtTermsForOps[]>('GET', '/api/ops/debt-terms', admin),
  /** Changes how much drivers of a region may owe. Rides that were accepted go on. */
  changeDebtTerms: route<DebtTermsRequest, DebtTermsForOps>('PUT', '/api/ops/debt-terms/:region', admin),
  /** Lists the taxes and levies on completed rides, and what is owed of them. */
  taxes: compressed(route<undefined, TaxesForOps>('GET', '/api/ops/taxes', admin)),
  /** Adds a tax or levy from a time on. Rides that were completed before owe none of it. */
  addTax: route<TaxRequest, TaxView>('POST', '/api/ops/taxes', admin),
  /** Ends a tax; one that has not begun never takes effect. */
  endTax: route<TaxEndRequest, TaxView>('POST', '/api/ops/taxes/:id/end', admin),
  /** Records taxes that were paid to the authority of a region. */
  payTaxes: route<TaxPaymentRequest, TaxAccount>('POST', '/api/ops/taxes/:region/payments', admin),
  /** Lists promotions and batches of vouchers, the newest first, with what was used of them. */
  promotions: compressed(route<undefined, PromotionForOps[]>('GET', '/api/ops/promotions', admin)),
  /**
   * Makes a promotion or a batch of vouchers. The codes of a batch are in this answer alone; a repeat with the same Idempotency-Key
   * and body returns them again.
   */
  addPromotion: route<PromotionRequest, MadePromotion>('POST', '/api/ops/promotions', admin),
  /** Pauses, opens or closes a promotion. Rides that are booked keep it. */
  changePromotion: route<PromotionStateRequest, PromotionForOps>('PUT', '/api/ops/promotions/:id/state', admin),
  /** Lists receipts of agents: those that wait for a second admin, the oldest first, or the last ones. `?side=`. */
  cashReceipts: compressed(route<undefined, CashReceipt[]>('GET', '/api/ops/money/receipts', admin)),
  /** Approves a receipt that another admin has recorded, or refuses it. */
  decideReceipt: route<ReceiptDecisionRequest, { ok: true }>('POST', '/api/ops/money/receipts/:id/decision', admin),
  /** Lists adjustments of drivers' balances and payouts by hand that wait for a second admin, the oldest first, a hundred at most. */
  heldAdjustments: compressed(route<undefined, HeldAdjustment[]>('GET', '/api/ops/money/adjustments', admin)),
  /** Approves an adjustment or a payout by hand that another admin has recorded, or refuses it. */
  decideAdjustment: route<ReceiptDecisionRequest, { ok: true }>(
    'POST',
    '/api/ops/money/adjustments/:id/decision',
    admin,
  ),
  /** Lists disputes about cash: those that wait, the oldest first, or the last that ended. `?side=open` or `?side=ended`. */
  cashDisputes: compressed(route<undefined, CashDispute[]>('GET', '/api/ops/money/cash-disputes', admin)),
  /** Decides which side of a ride is believed about the cash, before the default takes effect. */
  decideCash: route<CashDecisionRequest, { ok: true }>('POST', '/api/ops/money/cash-disputes/:id/decision', admin),
  /** Lists payments and top-ups of which the provider has not said for a day whether they came, the longest first. */
  moneyInDoubt: compressed(route<undefined, MoneyInDoubt[]>('GET', '/api/ops/money/doubts', admin)),
  /** Lists payments by card that are disputed with the bank, the open ones first, a hundred at most. */
  cardDisputes: compressed(route<undefined, CardDispute[]>('GET', '/api/ops/money/card-disputes', admin)),
  /** Decides about money in doubt, by the provider's own list, or asks the provider once more. */
  decideDoubt: route<DoubtDecisionRequest, { ok: true }>('POST', '/api/ops/money/doubts/:id/decision', admin),
  /** Lists payments that have to be refunded, the longest due first, or those refunded last. `?side=open` or `?side=ended`. */
  refundsDue: compressed(route<undefined, RefundForOps[]>('GET', '/api/ops/money/refunds', admin)),
  /** Asks the provider of a payment to give it back. One above the sum of the terms waits for the approval of a second admin. */
  askRefund: route<GiveRefundRequest, { ok: true }>('POST', '/api/ops/money/refunds/:id/ask', admin),
  /** Decides about a refund that its provider makes. */
  decideRefund: route<RefundDecisionRequest, { ok: true }>('POST', '/api/ops/money/rail-refunds/:id/decision', admin),
  /** Makes a refund of a fare the rider's credit for the next ride. */
  creditRefund: route<GiveRefundRequest, { ok: true }>('POST', '/api/ops/money/refunds/:id/credit', admin),
  /** Withdraws a refund of a fare that is still due. */
  withdrawRefund: route<GiveRefundRequest, { ok: true }>('POST', '/api/ops/money/refunds/:id/withdraw', admin),
  /** Records a refund made in the provider's own portal. */
  refundDone: route<RefundDoneRequest, { ok: true }>('POST', '/api/ops/money/refunds/:id/done', admin),

  /** Returns everything about an incident. */
  incidentFile: route<undefined, IncidentFile>('GET', '/api/ops/incidents/:id', admin),
  /** Adds a note to an incident. */
  noteIncident: route<NoteRequest, Incident>('POST', '/api/ops/incidents/:id/note', admin),

  /** Lists every commission rate that was, is or will be in effect, the newest first. */
  commissionRates: route<undefined, CommissionRateView[]>('GET', '/api/ops/commission', admin),
  /** Lists the admins' changes of the rates, the newest first, a hundred at most. */
  commissionHistory: compressed(route<undefined, CommissionChange[]>('GET', '/api/ops/commission/history', admin)),
  /** Withdraws a commission rate that is not in effect yet. */
  withdrawCommission: route<DecisionRequest, { ok: true }>('POST', '/api/ops/commission/:id/withdraw', admin),
  /** Sets a commission rate from a time on. */
  changeCommission: route<CommissionChangeRequest, CommissionRateView>('PUT', '/api/ops/commission', admin),

  /** Lists the vehicle classes with where and when they can be booked. */
  vehicleClasses: compressed(route<undefined, VehicleClassSettings[]>('GET', '/api/ops/vehicle-classes', admin)),
  /** Adds a vehicle class like another one, closed everywhere. */
  addVehicleClass: route<NewVehicleClassRequest, VehicleClassSettings>('POST', '/api/ops/vehicle-classes', admin),
  /** Changes seats, speed, picture, bodies and documents of a vehicle class. */
  changeVehicleFacts: route<VehicleFactsRequest, VehicleClassSettings>(
    'PUT',
    '/api/ops/vehicle-classes/:vehicleType/facts',
    admin,
  ),
  /** Opens or closes a vehicle class in a region or an area. Live rides go on. */
  changeVehicleOpening: route<VehicleOpeningRequest, VehicleClassSettings>(
    'PUT',
    '/api/ops/vehicle-classes/:vehicleType/opening',
    admin,
  ),

  /** Lists the payment methods of each region, and the accounts by which wallets can be collected. */
  rideMethods: compressed(route<undefined, RideMethodsForOps>('GET', '/api/ops/payment-methods', admin)),
  /** Adds a wallet to a region, closed and without a rail. */
  addRideMethod: route<NewRideMethodRequest, RideMethodSettings>('POST', '/api/ops/payment-methods', admin),
  /** Changes a payment method of a region, opens or closes it. Rides that were booked with it go on. */
  changeRideMethod: route<RideMethodRequest, RideMethodSettings>(
    'PUT',
    '/api/ops/payment-methods/:region/:method',
    admin,
  ),

  /** Lists how money is written in each region, and by which step cash is rounded. */
  regionMoney: route<undefined, RegionMoneySettings[]>('GET', '/api/ops/region-money', admin),
  /** Changes how money of a region is written and rounded in cash. Phones follow at once. */
  changeRegionMoney: route<RegionMoneyRequest, RegionMoneySettings>('PUT', '/api/ops/region-money/:region', admin),

  /** Lists the zones whose drivers wait in line. */
  queueZones: compressed(route<undefined, QueueZoneView[]>('GET', '/api/ops/queue-zones', admin)),
  /** Adds a zone with a line, or changes the one of an id. Closing it ends its line. */
  setQueueZone: route<QueueZoneRequest, QueueZoneView>('PUT', '/api/ops/queue-zones', admin),
  /** Removes a zone and ends its line. */
  removeQueueZone: route<DecisionRequest, { ok: true }>('POST', '/api/ops/queue-zones/:id/remove', admin),
  /** Lists the drivers in the line of a zone, the first of each class first. */
  queueLine: compressed(route<undefined, WaitingDriver[]>('GET', '/api/ops/queue-zones/:id/line', admin)),

  /** Lists the drafts and the published rules of the road. */
  legalRules: compressed(route<undefined, LegalRuleView[]>('GET', '/api/ops/legal-rules', admin)),
  /** Drafts a rule of the road, or changes a draft. A draft of a published rule takes its place once it is published. */
  draftLegalRule: route<LegalRuleRequest, LegalRuleView>('PUT', '/api/ops/legal-rules', admin),
  /** Returns what a rule would have meant for the trips of the last seven days. */
  previewLegalRule: route<undefined, LegalRulePreview>('GET', '/api/ops/legal-rules/:id/preview', admin),
  /** Puts a draft in force. Refused for the admin who wrote it. */
  publishLegalRule: route<DecisionRequest, LegalRuleView>('POST', '/api/ops/legal-rules/:id/publish', admin),
  /** Ends a published rule, or discards a draft. */
  withdrawLegalRule: route<DecisionRequest, { ok: true }>('POST', '/api/ops/legal-rules/:id/withdraw', admin),

  /** Lists where fares may rise while riders wait; elsewhere they do not. */
  surgeRules: compressed(route<undefined, SurgeRuleView[]>('GET', '/api/ops/surge', admin)),
  /** Allows or forbids that fares of a class rise in an area, and sets how far. */
  setSurgeRule: route<SurgeRuleRequest, SurgeRuleView>('PUT', '/api/ops/surge', admin),
  /** Returns what bounds would have done in the last hour. */
  previewSurge: route<SurgePreviewRequest, SurgePreview>('POST', '/api/ops/surge/preview', admin),

  /** Lists the cities with their emergency numbers. */
  cities: compressed(route<undefined, CitySettings[]>('GET', '/api/ops/cities', admin)),
  /** Changes the emergency number of a city. */
  changeCity: route<CityRequest, CitySettings>('PUT', '/api/ops/cities/:city', admin),

  /** Lists the places whose riders board elsewhere than where the place is known to be, the farthest first. */
  boardingPoints: compressed(route<undefined, BoardingPoint[]>('GET', '/api/ops/boarding-points', admin)),
  /** Switches whether pickups at a place are suggested where its riders board. */
  switchBoarding: route<BoardingRequest, { ok: true }>('PUT', '/api/ops/boarding-points/:id', admin),
} as const;
