import type { AuditLine } from '@waka/contracts/ops/people-views';
import { usersByIds } from '../accounts/users.repository.ts';
import { newestLines } from '../audit/audit.repository.ts';
import type { AuditEntry } from '../audit/audit-entry.ts';
import type { Sql } from '../platform/postgres/sql.ts';

const MOST = 50;

/** Lists what was done about a subject, the newest first. */
export async function auditOf(
  sql: Sql,
  { type, id }: { type: AuditEntry['subject']['type']; id: string },
): Promise<AuditLine[]> {
  const lines = await newestLines(sql, { subjectType: type, subjectId: id }, MOST);
  const actors = await usersByIds(
    sql,
    lines.map(({ actorId }) => actorId),
  );
  return lines.map((line) => ({
    id: line.id,
    action: line.action,
    actorName: (line.actorId !== null && actors.get(line.actorId)?.fullName) || null,
    reason: line.reason,
    document: line.details.kind ?? null,
    at: line.at.toISOString(),
  }));
}
