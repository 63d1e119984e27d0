import type { Decision } from '@waka/contracts/error-body';
import type { AuditAction, AuditEntry } from './audit-entry.ts';
import type { AuditLine } from './audit-entry.entity.ts';
import { AppError, ensure } from '../platform/app-error.ts';
import type { Sql } from '../platform/postgres/sql.ts';
import { newestLine } from './audit.repository.ts';

/** Selects the entries of the audit trail that are decisions about one subject. */
export interface DecisionsOf {
  subject: { type: AuditEntry['subject']['type']; id: string | null };
  /** Every action on the subject when it is left out. */
  actions?: readonly AuditAction[];
  /** Details that the entry must have. */
  details?: Record<string, unknown>;
}

/**
 * Throws AppError for a decision on a page older than the last decision, with that decision. The caller holds the lock
 * under which such decisions are recorded.
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
  | 'schedule.changed'
  | 'cash.decided'
  | 'incident.wrong_state'
  | 'money.changed'
  | 'payout.changed'
  | 'receipt.decided'
  | 'adjustment.decided'
  | 'books.closed';

/** Throws AppError with the decision that came first, or with `code` where there is none. */
export async function refuseDecided(sql: Sql, of: DecisionsOf, code: MootCode): Promise<never> {
  const last = await lastDecision(sql, of);
  throw last ? new AppError('ops.decided_meanwhile', { decision: last.decision }) : new AppError(code);
}

export async function lastDecision(
  sql: Sql,
  { subject, actions = [], details = {} }: DecisionsOf,
): Promise<{ id: string; decision: Decision } | null> {
  const newest = await newestLine(sql, { subjectType: subject.type, subjectId: subject.id, actions, details });
  if (!newest) return null;
  const { line, actorName } = newest;
  const { amount, currency, bearer } = line.details;
  const decision: Decision = {
    id: line.id,
    action: line.action,
    by: actorName,
    at: line.at.toISOString(),
    reason: line.reason,
    verdict: line.details.verdict ?? line.details.believed ?? doubtOf(line),
    ...(line.details.is && { facts: Object.keys(line.details.is) }),
    ...(bearer && amount !== undefined && currency && { sum: { amount, currency }, bearer }),
  };
  return { id: line.id, decision };
}

/** Returns what was decided about money in doubt. */
const doubtOf = ({ action, details }: AuditLine) =>
  action === 'ride.payment_settled' || action === 'top_up.settled' ? (details.decision ?? null) : null;
