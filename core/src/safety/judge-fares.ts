import type { Core } from '../platform/core.ts';
import type { Sql } from '../platform/postgres/sql.ts';
import { bookedPrice } from '../rides/views/meter-fare.ts';
import { rideRow } from '../rides/views/read-rides.ts';
import { drivenWayOf } from '../rides/tracks/tracks.repository.ts';
import { fareFindingOf } from './fare-finding.ts';
import type { FiledIncident } from './file-incident.ts';
import { disputedFares, lockIncident, updateIncident } from './incidents.repository.ts';
import { publishIncident } from './publish-incident.ts';
import { incidentById } from './read-incidents.ts';

/**
 * Sets the ways of trips against the fares that their riders dispute, once for each report, as soon as the ways are
 * measured: of one report, or of all. Returns how many.
 */
export async function judgeFares(core: Core, incidentId?: string): Promise<number> {
  let judged = 0;
  for (const id of await disputedFares(core.sql, incidentId)) {
    const found = await core.transaction((sql) => judgeFare(sql, id));
    if (!found) continue;
    await publishIncident(core, found);
    judged += 1;
  }
  return judged;
}

async function judgeFare(sql: Sql, id: string): Promise<FiledIncident | null> {
  await lockIncident(sql, id);
  const incident = await incidentById(sql, id);
  const ride = incident?.rideId ? await rideRow(sql, incident.rideId) : null;
  if (!ride || incident?.fareFinding) return null;
  const [price, way] = [await bookedPrice(sql, ride), await drivenWayOf(sql, ride.id)];
  const outboxId = await updateIncident(sql, id, { fareFinding: fareFindingOf(ride, price, way) });
  return { id, outboxId };
}
