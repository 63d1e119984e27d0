import type { UserType } from '@waka/contracts/accounts/user';
import type { ShownAction } from '@waka/contracts/ops/audit-actions';
import type { Actor } from '../accounts/actor.ts';
import type { Sql } from '../platform/sql.ts';

/** What ops can look up later. Looks at lists are in no file. */
export type AuditAction =
  | ShownAction
  | 'people.found'
  | 'drivers.listed'
  | 'driver_accounts.listed'
  | 'rides.listed'
  | 'refunds.listed'
  | 'unpaid_payments.listed'
  | 'fleet.watched'
  | 'incidents.listed';

type ListedSubject = 'people' | 'drivers' | 'rides' | 'incidents' | 'refunds' | 'payments';

export interface AuditEntry {
  /** Null for the service itself. */
  actor: { id: string; role: UserType | null } | null;
  action: AuditAction;
  /** A city has a name and no id, it is in the details; the fleet is all drivers, a list has its page in the details. */
  subject:
    | {
        type: 'user' | 'driver_document' | 'ride' | 'fare_rate' | 'commission_rate' | 'message' | 'incident';
        id: string;
      }
    | { type: 'city' | 'fleet' | ListedSubject; id: null };
  details?: object;
  reason?: string;
}

/** Adds a line to the audit trail, in the caller's transaction. */
export async function recordAudit(sql: Sql, { actor, action, subject, details, reason }: AuditEntry): Promise<void> {
  await sql(
    `INSERT INTO audit_log (actor_id, actor_role, action, subject_type, subject_id, details, reason)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [
      actor?.id ?? null,
      actor?.role ?? null,
      action,
      subject.type,
      subject.id,
      JSON.stringify(details ?? {}),
      reason ?? null,
    ],
  );
}

/** Within this span whoever opens the same again, for the same reason, still looks at it. */
export const ONE_LOOK = `interval '15 minutes'`;

/** Adds a line about a page of a list, or what a search found; asked for again within the span it is the same look. */
export async function recordListing(
  sql: Sql,
  actor: Actor,
  entry: Pick<AuditEntry, 'action'> & { of: ListedSubject; details: object },
): Promise<void> {
  const { action, of, details } = entry;
  const [known] = await sql(
    `SELECT 1 FROM audit_log WHERE actor_id = $1 AND action = $2 AND details = $3::jsonb AND at > now() - ${ONE_LOOK} LIMIT 1`,
    [actor.id, action, JSON.stringify(details)],
  );
  if (!known) await recordAudit(sql, { actor, action, subject: { type: of, id: null }, details });
}

/** Adds a line about who looked at something and why, once for a look however often it is read meanwhile. */
export async function recordLook(sql: Sql, entry: AuditEntry & { actor: Actor; reason: string }): Promise<void> {
  const [known] = await sql(
    `SELECT 1 FROM audit_log WHERE subject_type = $1 AND (subject_id = $2 OR ($2 IS NULL AND subject_id IS NULL))
       AND actor_id = $3 AND action = $4 AND reason = $5 AND at > now() - ${ONE_LOOK} LIMIT 1`,
    [entry.subject.type, entry.subject.id, entry.actor.id, entry.action, entry.reason],
  );
  if (!known) await recordAudit(sql, entry);
}
