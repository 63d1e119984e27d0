import type { AuditLine } from '@waka/contracts/ops/audit-line';
import { usersByIds } from '../accounts/users.repository.ts';
import { newestLines } from '../audit/audit.repository.ts';
import type { AuditEntry } from '../audit/audit-entry.ts';
import type { AuditLine as Line } from '../audit/audit-entry.entity.ts';
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
    ...sumOf(line),
    ...receiptOf(line),
    ...(line.details.lacking && { lacking: line.details.lacking }),
    ...phoneOf(line),
    ...refundFactsOf(line),
    at: line.at.toISOString(),
  }));
}

/** Returns the sum of money that was booked or decided about, where the line has one. */
function sumOf({ details: { amount, currency } }: Line): Pick<AuditLine, 'sum'> {
  return amount === undefined || currency === undefined ? {} : { sum: { amount, currency } };
}

/** Returns the agent and number of a receipt, where the line is about one. */
const receiptOf = ({ details: { agent, reference } }: Line): Pick<AuditLine, 'receipt'> =>
  agent === undefined || reference === undefined ? {} : { receipt: { agent, reference } };

/** Returns the numbers of a change of phone; changes of older versions have none. */
const phoneOf = ({ details: { phoneWas = null, phoneIs } }: Line): Pick<AuditLine, 'phone'> =>
  phoneIs === undefined ? {} : { phone: { was: phoneWas, is: phoneIs } };

/** Returns who bears a refund of a fare, and how a dispute with the bank stands since a line. */
const refundFactsOf = ({ action, details: { bearer, state } }: Line): Pick<AuditLine, 'bearer' | 'dispute'> => ({
  ...(bearer && { bearer }),
  ...(action === 'ride.payment_disputed' && state && { dispute: state }),
});
