import type { UserType } from '@waka/contracts/accounts/user';
import type { ShownAction } from '@waka/contracts/ops/audit-actions';
import type { Actor } from '../platform/actor.ts';
import type { Sql } from '../platform/postgres/sql.ts';
import { hasViewed, insertLine } from './audit.repository.ts';

/** Actions that ops can look up later. Views of lists appear in no file. */
export type AuditAction =
  | ShownAction
  | 'boarding_point.switched'
  | 'people.found'
  | 'drivers.listed'
  | 'driver_accounts.listed'
  | 'rides.listed'
  | 'refunds.listed'
  | 'payouts.listed'
  | 'receipts.listed'
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

type ListedSubject =
  | 'people'
  | 'drivers'
  | 'rides'
  | 'incidents'
  | 'refunds'
  | 'payments'
  | 'payouts'
  | 'receipts'
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
          | 'fleet'
          | ListedSubject;
        id: null;
      };
  details?: object;
  reason?: string;
}

/** Adds a line to the audit trail, in the caller's transaction. */
export const recordAudit = (sql: Sql, { actor, action, subject, details, reason }: AuditEntry): Promise<unknown> =>
  insertLine(sql, {
    actorId: actor?.id ?? null,
    actorRole: actor?.role ?? null,
    action,
    subjectType: subject.type,
    subjectId: subject.id,
    details: { ...details },
    reason: reason ?? null,
  });

/** Adds a line about a page of a list, or about search results; a repeat within the span adds none. */
export async function recordListing(
  sql: Sql,
  actor: Actor,
  entry: Pick<AuditEntry, 'action'> & { of: ListedSubject; details: object },
): Promise<void> {
  const { action, of, details } = entry;
  if (await hasViewed(sql, { actorId: actor.id, action, details: { equal: details } })) return;
  await recordAudit(sql, { actor, action, subject: { type: of, id: null }, details });
}

/** Adds a line about who viewed something and why; repeats within the span add none. */
export async function auditView(sql: Sql, entry: AuditEntry & { actor: Actor; reason: string }): Promise<void> {
  const { actor, action, subject, reason } = entry;
  const look = { actorId: actor.id, action, subjectType: subject.type, subjectId: subject.id, reason };
  if (!(await hasViewed(sql, look))) await recordAudit(sql, entry);
}
