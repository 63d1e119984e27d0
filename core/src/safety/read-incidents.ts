import type { Incident, OwnIncident } from '@waka/contracts/safety/incident';
import type { IncidentsRequest } from '@waka/contracts/safety/safety-requests';
import type { Actor } from '../platform/actor.ts';
import { recordListing } from '../audit/record-audit.ts';
import type { FareRefundRow } from '../payments/refunds/fare-refund.entity.ts';
import { refundsByReports } from '../payments/refunds/fare-refunds.repository.ts';
import type { Core } from '../platform/core.ts';
import type { Sql } from '../platform/postgres/sql.ts';
import type { Ride } from '../rides/ride.entity.ts';
import { ridesByIds } from '../rides/rides.repository.ts';
import { answerOf } from './fare-finding.ts';
import type { Incident as IncidentEntity } from './incident.entity.ts';
import { incidentsPage, incidentWithId, openCall, reportedBy, type IncidentRow } from './safety.repository.ts';

export type { IncidentRow };

export async function incidentById(sql: Sql, id: string): Promise<IncidentRow | null> {
  const [incident] = await incidentWithId(sql, id);
  return incident ?? null;
}

/**
 * Returns the open call for help of a person about a ride, or null when there is none, or it was reported as a false
 * alarm since.
 */
export async function openSosOf({ sql }: Pick<Core, 'sql'>, actor: Actor, rideId: string): Promise<OwnIncident | null> {
  const incident = await openCall(sql, actor.id, rideId);
  return incident?.falseAlarmAt === null ? presentOwn(incident) : null;
}

/** Lists a person's own reports, newest first. */
export async function incidentsOf(
  { sql }: Pick<Core, 'sql'>,
  reporter: Actor,
  page: { before?: string; limit?: number },
): Promise<OwnIncident[]> {
  const rows = await reportedBy(sql, reporter.id, page);
  const rideIds = rows.flatMap(({ givenBack, rideId }) => (givenBack !== null && rideId !== null ? [rideId] : []));
  const [rides, refunds] = [await ridesByIds(sql, rideIds), await refundsByReports(sql, rideIds)];
  return rows.map((row) => {
    const amount = stillGivenBack(row, refunds);
    return { ...presentOwn(row), fare: answerOf(row.fareFinding, amount), ...givenBackBy(row, amount, rides) };
  });
}

/** Returns what still goes back by a report, or did: without what was withdrawn since. */
function stillGivenBack({ id, givenBack }: IncidentEntity, refunds: readonly FareRefundRow[]): number | null {
  const own = refunds.filter(({ incidentId }) => incidentId === id);
  if (own.length === 0) return givenBack;
  const given = own.filter(({ way }) => way !== 'withdrawn');
  return given.length === 0 ? null : given.reduce((sum, { amount }) => sum + amount, 0);
}

/** Checks whether all that a report has given back was withdrawn since. */
export const isTakenBack = ({ decidedBack, givenBack }: IncidentRow): boolean =>
  decidedBack !== null && givenBack === null;

/** Returns what goes back by a report that no way driven has answered. */
function givenBackBy(
  { rideId, fareFinding }: IncidentEntity,
  amount: number | null,
  rides: readonly Pick<Ride, 'id' | 'currency'>[],
): Pick<OwnIncident, 'givenBack'> {
  const ride = rides.find(({ id }) => id === rideId);
  return ride && amount !== null && !fareFinding ? { givenBack: { amount, currency: ride.currency } } : {};
}

/** Lists all reports, newest first; a page that shows more than the open ones is audited. */
export async function allIncidents(
  { sql }: Pick<Core, 'sql'>,
  admin: Actor,
  { before, limit = 50, state, kind }: IncidentsRequest,
): Promise<Incident[]> {
  if (state === undefined || state === 'closed') {
    const details = { state: state ?? null, kind: kind ?? null, before: before ?? null };
    await recordListing(sql, admin, { action: 'incidents.listed', of: 'incidents', details });
  }
  const rows = await incidentsPage(sql, before ?? null, String(limit), kind ?? null, state ?? null);
  return rows.map(presentIncident);
}

export const presentIncident = (row: IncidentRow): Incident => ({
  id: row.id,
  kind: row.kind,
  category: row.category,
  state: row.state,
  rideId: row.rideId,
  reporter: {
    id: row.reporterId,
    name: row.reporterName ?? '',
    role: row.reporterRole,
    phone: row.reporterPhone,
  },
  city: row.city,
  position: row.lat === null || row.lng === null ? null : { lat: row.lat, lng: row.lng },
  positionAt: row.positionAt?.toISOString() ?? null,
  place: row.place,
  ride: row.ride,
  text: row.text,
  createdAt: row.createdAt.toISOString(),
  takenBy: row.takenByName,
  takenById: row.takenBy,
  takenAt: row.takenAt?.toISOString() ?? null,
  closedAt: row.closedAt?.toISOString() ?? null,
  falseAlarmAt: row.falseAlarmAt?.toISOString() ?? null,
  raisedAgainAt: row.raisedAgainAt?.toISOString() ?? null,
  pressedAt: row.pressedAt?.toISOString() ?? null,
  note: row.note,
  fare: row.fareFinding,
  givenBack: row.givenBack,
  isTakenBack: isTakenBack(row),
  givenBackBefore: row.givenBackBefore,
});

export const presentOwn = (row: Omit<IncidentEntity, 'requestKey'>): OwnIncident => ({
  id: row.id,
  kind: row.kind,
  category: row.category,
  state: row.state,
  rideId: row.rideId,
  text: row.text,
  createdAt: row.createdAt.toISOString(),
  takenAt: row.takenAt?.toISOString() ?? null,
  closedAt: row.closedAt?.toISOString() ?? null,
  falseAlarmAt: row.falseAlarmAt?.toISOString() ?? null,
  raisedAgainAt: row.raisedAgainAt?.toISOString() ?? null,
  pressedAt: row.pressedAt?.toISOString() ?? null,
  contactsTexted: row.contactsTexted,
  fare: answerOf(row.fareFinding, row.givenBack),
});
