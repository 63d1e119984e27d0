import { idOf } from '../platform/postgres/platform.repository.ts';
import type { Sql } from '../platform/postgres/sql.ts';
import { OutboxRow } from '../realtime/outbox-row.entity.ts';
import { Incident } from './incident.entity.ts';

/** Locks an incident until the end of the transaction. */
export const lockIncident = (sql: Sql, id: string): Promise<unknown> =>
  sql.manager.findOne(Incident, { select: { id: true }, where: { id }, lock: { mode: 'for_no_key_update' } });

/** Values of columns, or expressions of SQL for them. */
export type IncidentChanges = { [Name in keyof Incident]?: Incident[Name] | (() => string) };

/** Changes a locked incident, and returns the id of the new outbox row. */
export async function updateIncident(sql: Sql, id: string, changes: IncidentChanges): Promise<string> {
  await sql.manager.update(Incident, { id }, changes);
  return idOf(sql.manager.insert(OutboxRow, { topic: 'incident', key: id }));
}
