import type { Sql } from '../platform/postgres/sql.ts';
import { Incident } from './incident.entity.ts';

/** Locks an incident until the end of the transaction. */
export const lockIncident = (sql: Sql, id: string): Promise<unknown> =>
  sql.manager.findOne(Incident, { select: { id: true }, where: { id }, lock: { mode: 'for_no_key_update' } });
