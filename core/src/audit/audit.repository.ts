import { In, IsNull, JsonContains, Raw } from 'typeorm';
import type { Sql } from '../platform/postgres/sql.ts';
import { AuditLine } from './audit-entry.entity.ts';

export const insertLine = (sql: Sql, line: Omit<AuditLine, 'id' | 'at'>): Promise<unknown> =>
  sql.manager.insert(AuditLine, line);

/** Views of the same by the same admin for the same reason within this span are one entry. */
const ONE_LOOK = `interval '15 minutes'`;

type Look = Pick<AuditLine, 'actorId' | 'action'> &
  Partial<Pick<AuditLine, 'subjectType' | 'subjectId' | 'reason'>> & {
    /** All of the details, or a part of them. */
    details?: { equal: object } | { contain: Record<string, unknown> };
  };

/** Checks whether a view that is still current has been audited. */
export const hasViewed = (sql: Sql, { actorId, subjectId, reason, details, ...look }: Look): Promise<boolean> =>
  sql.manager.existsBy(AuditLine, {
    ...look,
    actorId: actorId ?? IsNull(),
    ...(subjectId !== undefined && { subjectId: subjectId ?? IsNull() }),
    ...(reason !== undefined && { reason: reason ?? IsNull() }),
    ...(details && {
      details:
        'equal' in details
          ? Raw((column) => `${column} = :equal`, { equal: JSON.stringify(details.equal) })
          : JsonContains(details.contain),
    }),
    at: Raw((column) => `${column} > now() - ${ONE_LOOK}`),
  });

/**
 * Reads the newest line about a subject with the name of its actor: of the given actions, or of any; with the given
 * details.
 */
export async function newestLine(
  sql: Sql,
  {
    subjectType,
    subjectId,
    actions,
    details,
  }: Pick<AuditLine, 'subjectType' | 'subjectId'> & {
    actions: readonly AuditLine['action'][];
    details: Record<string, unknown>;
  },
): Promise<{ line: AuditLine; actorName: string | null } | null> {
  const { entities, raw } = await sql.manager
    .createQueryBuilder(AuditLine, 'line')
    .leftJoin('users', 'actor', 'actor.id = line.actor_id')
    .addSelect('actor.full_name', 'actorName')
    .where({
      subjectType,
      ...(subjectId !== null && { subjectId }),
      ...(actions.length > 0 && { action: In(actions) }),
      details: JsonContains(details),
    })
    .orderBy('line.id', 'DESC')
    .limit(1)
    .getRawAndEntities<{ actorName: string | null }>();
  const [line] = entities;
  return line ? { line, actorName: raw[0]?.actorName ?? null } : null;
}

/** Lists the last lines about a subject, the newest first. */
export const newestLines = (
  sql: Sql,
  subject: Pick<AuditLine, 'subjectType'> & { subjectId: string },
  most: number,
): Promise<AuditLine[]> => sql.manager.find(AuditLine, { where: subject, order: { id: 'DESC' }, take: most });

/** Lists the lines about some people by some actions on one of these payouts, the newest first. */
export const linesOfPayouts = (
  sql: Sql,
  actions: readonly AuditLine['action'][],
  { userIds, payoutIds }: { userIds: string[]; payoutIds: string[] },
): Promise<AuditLine[]> =>
  sql.manager.find(AuditLine, {
    where: {
      subjectType: 'user',
      subjectId: In(userIds),
      action: In(actions),
      details: Raw((column) => `${column} ->> 'payoutId' = ANY(:payoutIds)`, { payoutIds }),
    },
    order: { id: 'DESC' },
  });

/** Lists the lines about some rides by an action, the oldest first. */
export const linesOfRides = (sql: Sql, rideIds: readonly string[], action: AuditLine['action']): Promise<AuditLine[]> =>
  sql.manager.find(AuditLine, {
    where: { subjectType: 'ride', subjectId: In([...rideIds]), action },
    order: { id: 'ASC' },
  });

/** Lists the details of all lines about a subject by an action. */
export const detailsOf = async (
  sql: Sql,
  line: Pick<AuditLine, 'subjectType' | 'action'> & { subjectId: string },
): Promise<AuditLine['details'][]> =>
  (await sql.manager.find(AuditLine, { select: { id: true, details: true }, where: line })).map(
    ({ details }) => details,
  );
