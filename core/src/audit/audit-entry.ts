import type { UserType } from '@waka/contracts/accounts/user';
import type { ShownAction } from '@waka/contracts/ops/audit-actions';

/** Actions that ops can look up later. Views of lists appear in no file. */
export type AuditAction =
  | ShownAction
  | 'boarding_point.switched'
  | 'people.found'
  | 'deletions.listed'
  | 'drivers.listed'
  | 'driver_accounts.listed'
  | 'rides.listed'
  | 'refunds.listed'
  | 'doubts.listed'
  | 'card_disputes.listed'
  | 'payouts.listed'
  | 'receipts.listed'
  | 'adjustments.listed'
  | 'cash_disputes.listed'
  | 'books.exported'
  | 'books.closed'
  | 'statement.imported'
  | 'differences.listed'
  | 'difference.resolved'
  | 'difference.asked'
  | 'unpaid_payments.listed'
  | 'fleet.watched'
  | 'queue_line.viewed'
  | 'incidents.listed';

export type ListedSubject =
  | 'people'
  | 'drivers'
  | 'rides'
  | 'incidents'
  | 'refunds'
  | 'payments'
  | 'payouts'
  | 'receipts'
  | 'adjustments'
  | 'cash_disputes'
  | 'books';

export interface AuditEntry {
  /** Null for the service itself. */
  actor: { id: string; role: UserType | null } | null;
  action: AuditAction;
  /**
   * A city, an area, a rule of surge, a vehicle class, a payment method, the money of a region and terms of payouts and debts, and the books have a name and no id, it is in the details; the fleet is all drivers, a list has its page in the details.
   */
  subject:
    | {
        type:
          | 'user'
          | 'driver_document'
          | 'ride'
          | 'scheduled_ride'
          | 'fare_rate'
          | 'fare_zone'
          | 'queue_zone'
          | 'crossing'
          | 'legal_rule'
          | 'official_fare'
          | 'commission_rate'
          | 'tax'
          | 'promotion'
          | 'message'
          | 'incident'
          | 'place';
        id: string;
      }
    | {
        type:
          | 'city'
          | 'service_area'
          | 'surge'
          | 'vehicle_class'
          | 'payment_method'
          | 'region_money'
          | 'payout_terms'
          | 'debt_terms'
          | 'taxes'
          | 'fleet'
          | ListedSubject;
        id: null;
      };
  details?: object;
  reason?: string;
}
