import type { AuditLine } from '@waka/contracts/ops/people-views';
import type { AuditEntry } from '../audit/record-audit.ts';
import type { Sql } from '../platform/sql.ts';

const MOST = 50;

/** What was done about something, the newest first. */
export async function auditOf(sql: Sql, { type, id }: AuditEntry['subject']): Promise<AuditLine[]> {
  const lines = await sql<Omit<AuditLine, 'at'> & { at: Date }>(
    `SELECT audit_log.id, action, full_name AS actor_name, reason, details ->> 'kind' AS document, at FROM audit_log
     LEFT JOIN users ON users.id = actor_id
     WHERE subject_type = $1 AND subject_id = $2 ORDER BY audit_log.id DESC LIMIT ${MOST}`,
    [type, id],
  );
  return lines.map((line) => ({ ...line, at: line.at.toISOString() }));
}
