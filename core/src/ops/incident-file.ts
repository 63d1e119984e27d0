import type { VehicleColour } from '@waka/contracts/drivers/vehicle-colours';
import type { IncidentFile, IncidentSide } from '@waka/contracts/ops/desk-views';
import type { RideStatus } from '@waka/contracts/rides/ride-status';
import type { Actor } from '../accounts/actor.ts';
import { lastDecision } from '../audit/last-decision.ts';
import { recordLook } from '../audit/record-audit.ts';
import type { Core } from '../core.ts';
import { ensure } from '../platform/app-error.ts';
import type { Sql } from '../platform/sql.ts';
import { incidentById, presentIncident } from '../safety/read-incidents.ts';
import { notesOf } from '../safety/settle-incident.ts';
import { auditOf } from './audit-lines.ts';

/** An incident with its ride and with whom to call about it, whose reading goes on record. */
export async function incidentFile({ sql }: Pick<Core, 'sql'>, admin: Actor, id: string): Promise<IncidentFile> {
  const incident = await incidentById(sql, id);
  ensure(incident, 'incident.not_found');
  // Read before the history, so that the page shows whatever its notes name as seen.
  const last = await lastDecision(sql, notesOf(id));
  const [ride, history] = await Promise.all([
    incident.rideId === null ? null : rideOf(sql, incident.rideId),
    auditOf(sql, { type: 'incident', id }),
  ]);
  const subject = { type: 'incident', id } as const;
  await recordLook(sql, { actor: admin, action: 'incident.viewed', subject, reason: 'the incident file' });
  return { incident: presentIncident(incident), ride, history, decisionId: last?.id ?? null };
}

interface Row {
  id: string;
  status: RideStatus;
  from: string;
  to: string;
  vehicle: string | null;
  plate: string | null;
  colour: VehicleColour | null;
  riderId: string;
  riderName: string | null;
  riderPhone: string | null;
  driverId: string | null;
  driverName: string | null;
  driverPhone: string | null;
}

// The vehicle is that of the ride: the driver may have another by now.
async function rideOf(sql: Sql, rideId: string): Promise<IncidentFile['ride']> {
  const [row] = await sql<Row>(
    `SELECT rides.id, status, pickup_area AS "from", dropoff_area AS "to", rider_id, driver_id,
       rider.full_name AS rider_name, coalesce(rider.phone, rider.unproved_phone) AS rider_phone,
       driver.full_name AS driver_name, coalesce(driver.phone, driver.unproved_phone) AS driver_phone,
       driver_card->'vehicle'->>'plate' AS plate, driver_card->'vehicle'->>'colour' AS colour,
       nullif(concat_ws(' ', driver_card->'vehicle'->>'make', driver_card->'vehicle'->>'model'), '') AS vehicle
     FROM rides JOIN users AS rider ON rider.id = rider_id LEFT JOIN users AS driver ON driver.id = driver_id
     WHERE rides.id = $1`,
    [rideId],
  );
  if (!row) return null;
  const { id, status, from, to, vehicle, plate, colour, riderId, riderName, riderPhone, driverId, driverName } = row;
  const driver: IncidentSide | null =
    driverId === null ? null : { id: driverId, name: driverName, phone: row.driverPhone };
  const rider = { id: riderId, name: riderName, phone: riderPhone };
  return { id, status, from, to, vehicle, plate, colour, rider, driver };
}
