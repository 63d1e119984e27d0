import type {
  Incident,
  IncidentCategory,
  IncidentKind,
  IncidentState,
  OwnIncident,
} from '@waka/contracts/safety/incident';
import type { IncidentsRequest } from '@waka/contracts/safety/safety-requests';
import type { UserType } from '@waka/contracts/accounts/user';
import type { Actor } from '../accounts/actor.ts';
import { recordListing } from '../audit/record-audit.ts';
import type { Core } from '../core.ts';
import { nearestPlaceName } from '../places/nearest-place.ts';
import type { Sql } from '../platform/sql.ts';

/** A row of `incidents` with who reported it and who takes care of it. */
export interface IncidentRow {
  id: string;
  kind: IncidentKind;
  category: IncidentCategory;
  state: IncidentState;
  rideId: string | null;
  reporterId: string;
  reporterName: string | null;
  reporterRole: UserType;
  reporterPhone: string | null;
  city: string | null;
  lat: number | null;
  lng: number | null;
  text: string | null;
  contactsTold: number;
  createdAt: Date;
  takenBy: string | null;
  takenByName: string | null;
  takenAt: Date | null;
  closedAt: Date | null;
  note: string | null;
  place: string | null;
  ride: Incident['ride'];
}

export async function incidentById(sql: Sql, id: string): Promise<IncidentRow | null> {
  const [incident] = await sql<IncidentRow>(`${INCIDENTS} WHERE incidents.id = $1`, [id]);
  return incident ?? null;
}

/** Answers the open call for help of a person about a ride by one read, or null when there is none. */
export async function openSosOf({ sql }: Pick<Core, 'sql'>, actor: Actor, rideId: string): Promise<OwnIncident | null> {
  const [incident] = await sql<IncidentRow>(
    `${INCIDENTS} WHERE reporter_id = $1 AND ride_id = $2 AND kind = 'sos' AND state <> 'closed'
     ORDER BY incidents.id DESC LIMIT 1`,
    [actor.id, rideId],
  );
  return incident ? presentOwn(incident) : null;
}

interface Page {
  before?: string;
  limit?: number;
}

/** What a person reported, newest first. */
export async function incidentsOf({ sql }: Pick<Core, 'sql'>, reporter: Actor, page: Page): Promise<OwnIncident[]> {
  const rows = await sql<IncidentRow>(
    `${INCIDENTS} WHERE reporter_id = $1 AND ($2::uuid IS NULL OR incidents.id < $2)
     ORDER BY incidents.id DESC LIMIT $3`,
    [reporter.id, page.before ?? null, page.limit ?? 20],
  );
  return rows.map(presentOwn);
}

/** What was ever reported, newest first; a page that shows more than what the desk still works with is on record. */
export async function allIncidents(
  { sql }: Pick<Core, 'sql'>,
  admin: Actor,
  { before, limit = 50, state, kind }: IncidentsRequest,
): Promise<Incident[]> {
  if (state === undefined || state === 'closed') {
    const details = { state: state ?? null, kind: kind ?? null, before: before ?? null };
    await recordListing(sql, admin, { action: 'incidents.listed', of: 'incidents', details });
  }
  const rows = await sql<IncidentRow>(
    `${INCIDENTS} WHERE ($1::uuid IS NULL OR incidents.id < $1) AND ($3::text IS NULL OR kind = $3)
       AND CASE $4::text WHEN 'unsettled' THEN state <> 'closed' ELSE $4 IS NULL OR state = $4 END
     ORDER BY incidents.id DESC LIMIT $2`,
    [before ?? null, limit, kind ?? null, state ?? null],
  );
  return rows.map(presentIncident);
}

const INCIDENTS = `
  SELECT incidents.*, reporter.full_name AS reporter_name, reporter.user_type AS reporter_role,
    coalesce(reporter.phone, reporter.unproved_phone) AS reporter_phone, taker.full_name AS taken_by_name,
    ${nearestPlaceName('lng', 'lat')} AS place,
    (SELECT jsonb_build_object('plate', driver_card->'vehicle'->>'plate',
       'vehicle', nullif(concat_ws(' ', driver_card->'vehicle'->>'make', driver_card->'vehicle'->>'model'), ''),
       'colour', driver_card->'vehicle'->>'colour', 'from', pickup_area, 'to', dropoff_area)
     FROM rides WHERE rides.id = ride_id) AS ride
  FROM incidents JOIN users AS reporter ON reporter.id = reporter_id LEFT JOIN users AS taker ON taker.id = taken_by`;

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
  place: row.place,
  ride: row.ride,
  text: row.text,
  createdAt: row.createdAt.toISOString(),
  takenBy: row.takenByName,
  takenById: row.takenBy,
  takenAt: row.takenAt?.toISOString() ?? null,
  closedAt: row.closedAt?.toISOString() ?? null,
  note: row.note,
});

export const presentOwn = (row: IncidentRow): OwnIncident => ({
  id: row.id,
  kind: row.kind,
  category: row.category,
  state: row.state,
  rideId: row.rideId,
  text: row.text,
  createdAt: row.createdAt.toISOString(),
  takenAt: row.takenAt?.toISOString() ?? null,
  closedAt: row.closedAt?.toISOString() ?? null,
  contactsTold: row.contactsTold,
});
