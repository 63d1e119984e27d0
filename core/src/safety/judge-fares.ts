import type { Core } from '../platform/core.ts';
import type { Sql } from '../platform/postgres/sql.ts';
import { bookedPrice } from '../rides/views/meter-fare.ts';
import { rideRow } from '../rides/views/read-rides.ts';
import { drivenWayOf, holeOf, hoursSince } from '../rides/tracks/tracks.repository.ts';
import type { RideRow } from '../rides/views/ride.presenter.ts';
import { fareFindingOf } from './fare-finding.ts';
import type { FiledIncident } from './file-incident.ts';
import { disputedFares, lockIncident, updateIncident } from './incidents.repository.ts';
import { publishIncident } from './publish-incident.ts';
import { incidentById } from './read-incidents.ts';

/**
 * Sets the ways of trips against the fares that their riders dispute, once for each report, as soon as the ways are
 * measured: of one report, or of all. One that fails is logged, and holds up no other. Returns how many.
 */
export async function judgeFares(core: Core, incidentId?: string): Promise<number> {
  let judged = 0;
  for (const id of await disputedFares(core.sql, incidentId)) {
    try {
      const found = await core.transaction((sql) => judgeFare(sql, id));
      if (!found) continue;
      await publishIncident(core, found);
      judged += 1;
    } catch (error) {
      core.logger.error({ error, incident: id }, 'a disputed fare was not set against the way driven');
    }
  }
  return judged;
}

async function judgeFare(sql: Sql, id: string): Promise<FiledIncident | null> {
  await lockIncident(sql, id);
  const incident = await incidentById(sql, id);
  const ride = incident?.rideId ? await rideRow(sql, incident.rideId) : null;
  if (!ride || incident?.fareFinding) return null;
  const price = await bookedPrice(sql, ride);
  const trip = { way: await drivenWayOf(sql, ride.id), untrackedSeconds: await untrackedSecondsOf(sql, ride) };
  const outboxId = await updateIncident(sql, id, { fareFinding: fareFindingOf(ride, price, trip) });
  return { id, outboxId };
}

/** Returns the longest time of a trip without a fix, up to its end. */
async function untrackedSecondsOf(sql: Sql, ride: RideRow): Promise<number> {
  const [[track], [end]] = [await holeOf(sql, ride.id, ride.startedAt), await hoursSince(sql, ride.completedAt)];
  return Math.max(track?.hole ?? 0, (track?.sinceLast ?? 0) - (end?.hours ?? 0) * 3600);
}
