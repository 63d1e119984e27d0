import type { Decision } from '@waka/contracts/errors';
import type { AuditAction, AuditEntry } from './record-audit.ts';
import { AppError, ensure } from '../platform/app-error.ts';
import type { Sql } from '../platform/sql.ts';

/** Which entries of the audit trail are decisions about one thing. */
export interface DecisionsOf {
  subject: { type: AuditEntry['subject']['type']; id: string | null };
  /** Every action on the subject when it is left out. */
  actions?: readonly AuditAction[];
  /** What the details of the entry have to say. */
  details?: Readonly<Record<string, unknown>>;
}

/**
 * Refuses a decision on a page older than the last decision, and says what that was. Its caller holds the lock under which
 * such decisions are recorded.
 */
export async function ensureSeen(sql: Sql, of: DecisionsOf, seen: string | null | undefined): Promise<void> {
  if (seen === undefined) return;
  const last = await lastDecision(sql, of);
  ensure((last?.id ?? null) === seen, 'ops.decided_meanwhile', last ? { decision: last.decision } : {});
}

type MootCode =
  | 'ops.review_moot'
  | 'ops.driver_changed'
  | 'ops.profile_moot'
  | 'ops.not_found'
  | 'ride.wrong_state'
  | 'incident.wrong_state';

/** Refuses with the decision that came first, or with `code` where none is on record. */
export async function refuseDecided(sql: Sql, of: DecisionsOf, code: MootCode): Promise<never> {
  const last = await lastDecision(sql, of);
  throw last ? new AppError('ops.decided_meanwhile', { decision: last.decision }) : new AppError(code);
}

export async function lastDecision(sql: Sql, { subject, actions = [], details = {} }: DecisionsOf) {
  const [row] = await sql<{ id: string; at: Date } & Omit<Decision, 'at'>>(
    `SELECT audit_log.id, action, full_name AS by, at, reason, details ->> 'verdict' AS verdict FROM audit_log LEFT JOIN users ON users.id = actor_id
     WHERE subject_type = $1 AND ($2::uuid IS NULL OR subject_id = $2)
       AND (cardinality($3::text[]) = 0 OR action = ANY($3)) AND details @> $4
     ORDER BY audit_log.id DESC LIMIT 1`,
    [subject.type, subject.id, actions, JSON.stringify(details)],
  );
  if (!row) return null;
  const { id, at, ...rest } = row;
  const decision: Decision = { ...rest, at: at.toISOString() };
  return { id, decision };
}
