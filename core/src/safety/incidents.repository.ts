import { idOf } from '../platform/postgres/platform.repository.ts';
import type { Sql } from '../platform/postgres/sql.ts';
import { DrivenWay } from '../rides/tracks/driven-way.entity.ts';
import { Ride } from '../rides/ride.entity.ts';
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

const MOST_FARES = 50;
/** How long after its end a trip may still be measured, and the answer of a wallet is waited for. */
const MEASURED_WITHIN = '6 hours';

/** Lists reports of riders about fares of trips whose ways are measured and whose wallets have answered, or will not be; one of them, where it is named. */
export async function disputedFares(sql: Sql, id?: string): Promise<string[]> {
  const reports = sql.manager
    .createQueryBuilder(Incident, 'incident')
    .select('incident.id', 'id')
    .innerJoin(Ride, 'ride', `ride.id = incident.ride_id AND ride.rider_id = incident.reporter_id`)
    .leftJoin(DrivenWay, 'way', 'way.ride_id = ride.id')
    .where(`incident.category = 'fare' AND incident.state <> 'closed' AND incident.fare_finding IS NULL`)
    .andWhere(`ride.status = 'completed'`)
    .andWhere(
      `(way.ride_id IS NOT NULL AND coalesce(ride.payment->>'state', '') NOT IN ('due', 'requested')
        OR ride.completed_at < now() - interval '${MEASURED_WITHIN}')`,
    )
    .orderBy('incident.id')
    .limit(MOST_FARES);
  if (id !== undefined) reports.andWhere('incident.id = :id', { id });
  return (await reports.getRawMany<{ id: string }>()).map((report) => report.id);
}
