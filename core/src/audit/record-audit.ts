import type { Actor } from '../platform/actor.ts';
import type { Sql } from '../platform/postgres/sql.ts';
import type { AuditEntry, ListedSubject } from './audit-entry.ts';
import { hasViewed, insertLine } from './audit.repository.ts';

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
