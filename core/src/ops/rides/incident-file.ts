import type { IncidentFile, IncidentSide, SeenCar } from '@waka/contracts/ops/ops-file-views';
import type { RideFee } from '@waka/contracts/money/ride-fee';
import type { Actor } from '../../platform/actor.ts';
import { usersByIds } from '../../accounts/users.repository.ts';
import { lastDecision } from '../../audit/last-decision.ts';
import { auditView } from '../../audit/record-audit.ts';
import { feeKindOf, feeStateOf } from '../../payments/refunds/fee-state.ts';
import { paidByRider, refundedOf } from '../../payments/refunds/paid-by-rider.ts';
import type { Core } from '../../platform/core.ts';
import { ensure } from '../../platform/app-error.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { nearestPlace } from '../../places/nearest-place.ts';
import { lastSeen } from '../../rides/views/last-seen.ts';
import { rideRow } from '../../rides/views/read-rides.ts';
import type { RideRow } from '../../rides/views/ride.presenter.ts';
import { incidentById, presentIncident, type IncidentRow } from '../../safety/read-incidents.ts';
import { decisionsOf } from '../../safety/settle-incident.ts';
import { reportsOfRide } from '../people/person-money.ts';
import { auditOf } from '../audit-lines.ts';

/**
 * Returns an incident with its ride and the people to call about it; the view is audited.
 * Throws AppError `incident.not_found`.
 */
export async function incidentFile(
  core: Pick<Core, 'sql' | 'redis' | 'logger'>,
  admin: Actor,
  id: string,
): Promise<IncidentFile> {
  const { sql } = core;
  // Read before the incident, so that the page has seen at least the decisions up to this one.
  const last = await lastDecision(sql, decisionsOf(id));
  const incident = await incidentById(sql, id);
  ensure(incident, 'incident.not_found');
  const row = incident.rideId === null ? null : await rideRow(sql, incident.rideId);
  const [ride, car, history] = await Promise.all([
    row && rideOf(sql, row, incident),
    row && carOf(core, incident, row),
    auditOf(sql, { type: 'incident', id }),
  ]);
  const subject = { type: 'incident', id } as const;
  await auditView(sql, { actor: admin, action: 'incident.viewed', subject, reason: 'the incident file' });
  return { incident: presentIncident(incident), ride, car, history, decisionId: last?.id ?? null };
}

/** Reads where the driver of an open emergency is: also after the ride, as its end may be part of the emergency. */
async function carOf(
  core: Pick<Core, 'sql' | 'redis' | 'logger'>,
  incident: IncidentRow,
  { driverId: now, city }: RideRow,
): Promise<SeenCar | null> {
  if (incident.kind !== 'sos' || incident.state === 'closed') return null;
  const driverId = incident.driverId ?? now;
  const seen = await lastSeen(core, { driverId, city });
  if (!seen || !driverId) return null;
  const { lat, lng, at } = seen;
  const [place, people] = await Promise.all([nearestPlace(core, seen), usersByIds(core.sql, [driverId])]);
  const driverName = people.get(driverId)?.fullName ?? null;
  return { driverName, lat, lng, at: new Date(at).toISOString(), place: place?.name ?? null };
}

/** Returns what a cancelled ride costs; null where cancelling was free. */
function feeOf(ride: RideRow): RideFee | null {
  const kind = feeKindOf(ride);
  return kind && { kind, amount: ride.fare, currency: ride.currency };
}

// Driver and vehicle are those of the ride when it was reported: both may be others by now.
async function rideOf(sql: Sql, row: RideRow, incident: IncidentRow): Promise<IncidentFile['ride']> {
  const { id, status, pickupArea: from, dropoffArea: to, riderId, passengerName, passengerPhone } = row;
  const { findings, findingsVerdict } = row;
  const driverId = incident.driverId ?? row.driverId;
  const people = await usersByIds(sql, [riderId, driverId, row.driverId]);
  const sideOf = (person: string): IncidentSide => {
    const { fullName = null, phone = null, unprovedPhone = null } = people.get(person) ?? {};
    return { id: person, name: fullName, phone: phone ?? unprovedPhone };
  };
  const driver = driverId === null ? null : sideOf(driverId);
  const hasOther = row.driverId !== null && row.driverId !== driverId;
  const paid = await paidByRider(sql, row);
  return {
    id,
    status,
    from,
    to,
    vehicle: incident.ride?.vehicle ?? null,
    plate: incident.ride?.plate ?? null,
    colour: incident.ride?.colour ?? null,
    rider: sideOf(riderId),
    passenger: passengerName === null ? null : { name: passengerName, phone: passengerPhone },
    driver,
    driverNow: hasOther && row.driverId !== null ? sideOf(row.driverId) : null,
    findings,
    findingsVerdict,
    paid,
    refundable: Math.max(0, paid - (await refundedOf(sql, id))),
    fee: feeOf(row),
    feeState: await feeStateOf(sql, row),
    reports: (await reportsOfRide(sql, id)).filter((report) => report.id !== incident.id),
  };
}
