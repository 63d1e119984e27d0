import { DriverProfile } from '../accounts/driver-profile.entity.ts';
import { Identity } from '../accounts/identity.entity.ts';
import { LimitHit } from '../accounts/limits/limit-hit.entity.ts';
import { LoginFailure } from '../accounts/limits/login-failure.entity.ts';
import { OneTimeCode } from '../accounts/codes/one-time-code.entity.ts';
import { PasswordReset } from '../accounts/codes/password-reset.entity.ts';
import { PendingRegistration } from '../accounts/codes/pending-registration.entity.ts';
import { RememberedDevice } from '../accounts/codes/remembered-device.entity.ts';
import { Session } from '../accounts/sessions/session.entity.ts';
import { User } from '../accounts/user.entity.ts';
import { AuditLine } from '../audit/audit-entry.entity.ts';
import { DriverDocument } from '../drivers/documents/driver-document.entity.ts';
import { Quest } from '../earnings/quest.entity.ts';
import { RideTrackPoint } from '../drivers/positions/ride-track-point.entity.ts';
import { DiscardedFile } from '../files/discarded-file.entity.ts';
import { Photo } from '../files/photo.entity.ts';
import { Upload } from '../files/upload.entity.ts';
import { CitySetting } from '../geo/areas/city-setting.entity.ts';
import { ServiceArea } from '../geo/areas/service-area.entity.ts';
import { EnteredPromotionRow } from '../promotions/entered-promotion.entity.ts';
import { Promotion } from '../promotions/promotion.entity.ts';
import { RiddenPhone } from '../promotions/ridden-phone.entity.ts';
import { Voucher } from '../promotions/voucher.entity.ts';
import { BonusRide } from '../ledger/bonus-ride.entity.ts';
import { RideTax } from '../ledger/taxes/ride-tax.entity.ts';
import { TaxPayment } from '../ledger/taxes/tax-payment.entity.ts';
import { Tax } from '../ledger/taxes/tax.entity.ts';
import { CommissionRate } from '../ledger/commission-rate.entity.ts';
import { LedgerBalance } from '../ledger/ledger-balance.entity.ts';
import { LedgerEntry } from '../ledger/ledger-entry.entity.ts';
import { OldAmount } from '../ledger/old-amount.entity.ts';
import { LedgerTransaction } from '../ledger/ledger-transaction.entity.ts';
import { MatchingDecision } from '../matching/rounds/matching-decision.entity.ts';
import { MatchingLease } from '../matching/matching-lease.entity.ts';
import { MatchingWorker } from '../matching/matching-worker.entity.ts';
import { LinePlace } from '../matching/lines/line-place.entity.ts';
import { RelayTrip } from '../relays/relay-trip.entity.ts';
import { Crossing } from '../crossings/crossing.entity.ts';
import { LegalRuleRow } from '../geo/rules/legal-rule.entity.ts';
import { LegalRulesVersion } from '../geo/rules/legal-rules-version.entity.ts';
import { SurgeRuleRow } from '../demand/surge-rule.entity.ts';
import { SurgeRulesVersion } from '../demand/surge-rules-version.entity.ts';
import { QueueZoneRow } from '../matching/lines/queue-zone.entity.ts';
import { QueueZonesVersion } from '../matching/lines/queue-zones-version.entity.ts';
import { RideOffer } from '../matching/offers/ride-offer.entity.ts';
import { DevOutboxMessage } from '../messages/dev-outbox-message.entity.ts';
import { Message } from '../messages/message.entity.ts';
import { Notification } from '../notifications/notification.entity.ts';
import { PushSubscription } from '../notifications/push-subscription.entity.ts';
import { OpsSample } from '../ops/figures/ops-sample.entity.ts';
import { DebtTermsRow } from '../ledger/debts/debt-terms.entity.ts';
import { RegionMoneyRow } from '../ledger/region-money/region-money.entity.ts';
import { PayoutScheduleRow } from '../payments/payouts/payout-schedule.entity.ts';
import { CashCountRow } from '../payments/cash/cash-count.entity.ts';
import { BalanceAdjustment } from '../ledger/adjustments/balance-adjustment.entity.ts';
import { CashReceiptRow } from '../payments/receipts/cash-receipt.entity.ts';
import { TopUpRow } from '../payments/top-ups/top-up.entity.ts';
import { PayoutTermsRow } from '../payments/payouts/payout-terms.entity.ts';
import { PayoutRow } from '../payments/payouts/payout.entity.ts';
import { CardDisputeRow } from '../payments/card-dispute.entity.ts';
import { FareRefundRow } from '../payments/refunds/fare-refund.entity.ts';
import { RefundRow } from '../payments/refunds/refund.entity.ts';
import { BookBalanceRow } from '../books/book-balance.entity.ts';
import { BookDayRow } from '../books/book-day.entity.ts';
import { BookSignOffRow } from '../books/book-sign-off.entity.ts';
import { StatementDifferenceRow } from '../books/statements/statement-difference.entity.ts';
import { StatementLineRow } from '../books/statements/statement-line.entity.ts';
import { StatementPeriodRow } from '../books/statements/statement-period.entity.ts';
import { RideMethodRow } from '../payments/catalogue/ride-method.entity.ts';
import { RideMethodsVersion } from '../payments/catalogue/ride-methods-version.entity.ts';
import { CardDetachment } from '../payments/methods/card-detachment.entity.ts';
import { PaymentMethod } from '../payments/methods/payment-method.entity.ts';
import { RailHealth } from '../payments/health/rail-health.entity.ts';
import { Payment } from '../payments/payment.entity.ts';
import { StripeCustomer } from '../payments/methods/stripe-customer.entity.ts';
import { BoardingPoint } from '../places/boarding-point.entity.ts';
import { PlaceWord } from '../places/place-word.entity.ts';
import { Place } from '../places/place.entity.ts';
import { StreetName } from '../places/streets/street-name.entity.ts';
import { SavedPlace } from '../places/saved-place.entity.ts';
import { OutboxRow } from '../realtime/outbox-row.entity.ts';
import { ReferralCode } from '../accounts/registration/referral-code.entity.ts';
import { Referral } from '../accounts/registration/referral.entity.ts';
import { DriverWait } from '../trips/driver-waits/driver-wait.entity.ts';
import { FareRate } from '../pricing/fare-rate.entity.ts';
import { FareZone } from '../pricing/fare-zone.entity.ts';
import { OfficialFare } from '../pricing/official-fare.entity.ts';
import { IdempotencyKey } from '../pricing/idempotency-key.entity.ts';
import { Quote } from '../pricing/quote.entity.ts';
import { DrivenWay } from '../rides/tracks/driven-way.entity.ts';
import { Rating } from '../rides/feedback/rating.entity.ts';
import { RideEvent } from '../rides/ride-event.entity.ts';
import { RideShare } from '../rides/sharing/ride-share.entity.ts';
import { LearnedCity } from '../rides/learning/learned-city.entity.ts';
import { StreetSample } from '../rides/learning/street-sample.entity.ts';
import { StreetSpeed } from '../rides/learning/street-speed.entity.ts';
import { Ride } from '../rides/ride.entity.ts';
import { WaivedRest } from '../rides/waived-rest.entity.ts';
import { VehicleBodyRow } from '../vehicles/vehicle-body.entity.ts';
import { VehicleCatalogueVersion } from '../vehicles/vehicle-catalogue-version.entity.ts';
import { VehicleClassOpening } from '../vehicles/vehicle-class-opening.entity.ts';
import { VehicleClassRow } from '../vehicles/vehicle-class.entity.ts';
import { ScheduledRide } from '../scheduled/scheduled-ride.entity.ts';
import { ScheduledSeries } from '../scheduled/series/scheduled-series.entity.ts';
import { EmergencyContact } from '../safety/emergency-contact.entity.ts';
import { Incident } from '../safety/incident.entity.ts';
import { Vehicle } from '../vehicles/vehicle.entity.ts';
import { Owner } from '../owners/owner.entity.ts';
import { OwnerTermsRow } from '../owners/owner-terms.entity.ts';
import { OwnerPaymentRow } from '../owners/owner-payment.entity.ts';
import { DayOffRow } from '../owners/day-off.entity.ts';

/** All entities, one for every table; a test compares them with the migrated schema. */
export const entities = [
  DriverProfile,
  Identity,
  LimitHit,
  LoginFailure,
  OneTimeCode,
  PasswordReset,
  PendingRegistration,
  RememberedDevice,
  Session,
  User,
  AuditLine,
  DriverDocument,
  Quest,
  RideTrackPoint,
  DrivenWay,
  DiscardedFile,
  Photo,
  Upload,
  CitySetting,
  ServiceArea,
  BonusRide,
  CommissionRate,
  LedgerBalance,
  LedgerEntry,
  OldAmount,
  LedgerTransaction,
  MatchingDecision,
  MatchingLease,
  MatchingWorker,
  LinePlace,
  Crossing,
  RelayTrip,
  SurgeRuleRow,
  SurgeRulesVersion,
  QueueZoneRow,
  QueueZonesVersion,
  LegalRuleRow,
  LegalRulesVersion,
  RideOffer,
  DevOutboxMessage,
  Message,
  Notification,
  PushSubscription,
  OpsSample,
  CardDetachment,
  PaymentMethod,
  Payment,
  RailHealth,
  RegionMoneyRow,
  PayoutScheduleRow,
  DebtTermsRow,
  BalanceAdjustment,
  CashReceiptRow,
  Tax,
  RideTax,
  TaxPayment,
  CashCountRow,
  Promotion,
  RiddenPhone,
  Voucher,
  EnteredPromotionRow,
  TopUpRow,
  PayoutTermsRow,
  PayoutRow,
  CardDisputeRow,
  FareRefundRow,
  WaivedRest,
  RefundRow,
  BookDayRow,
  BookBalanceRow,
  BookSignOffRow,
  StatementLineRow,
  StatementPeriodRow,
  StatementDifferenceRow,
  RideMethodRow,
  RideMethodsVersion,
  StripeCustomer,
  BoardingPoint,
  PlaceWord,
  Place,
  SavedPlace,
  StreetName,
  OutboxRow,
  ReferralCode,
  Referral,
  DriverWait,
  FareRate,
  FareZone,
  OfficialFare,
  IdempotencyKey,
  Quote,
  Rating,
  RideEvent,
  RideShare,
  LearnedCity,
  StreetSample,
  StreetSpeed,
  Ride,
  EmergencyContact,
  Incident,
  ScheduledRide,
  ScheduledSeries,
  VehicleBodyRow,
  VehicleCatalogueVersion,
  VehicleClassOpening,
  VehicleClassRow,
  Vehicle,
  Owner,
  OwnerTermsRow,
  OwnerPaymentRow,
  DayOffRow,
];
