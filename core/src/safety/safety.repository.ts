import type { FareFinding } from '@waka/contracts/safety/fare-finding';
import type { UserType } from '@waka/contracts/accounts/user';
import type {
  Incident as IncidentView,
  IncidentCategory,
  IncidentKind,
  IncidentState,
} from '@waka/contracts/safety/incident';
import { IsNull, LessThan, Not } from 'typeorm';
import type { City } from '../geo/areas/cities.ts';
import { CitySetting } from '../geo/areas/city-setting.entity.ts';
import { nearestPlaceName } from '../places/nearest-place.repository.ts';
import type { Sql } from '../platform/postgres/sql.ts';
import { pg, statement, type RowOf } from '../platform/postgres/statement.ts';
import { EmergencyContact } from './emergency-contact.entity.ts';
import { Incident } from './incident.entity.ts';

/** Lists a person's emergency contacts, in the order of the list. */
export const contactsOfUser = (sql: Sql, userId: string): Promise<EmergencyContact[]> =>
  sql.manager.find(EmergencyContact, { where: { userId }, order: { place: 'ASC' } });

/**
 * Replaces a list; a number that stays keeps its link and its confirmation. A concurrent confirmation is kept as well:
 * the delete waits for a locked row and returns it as it is then. The count has every old row deleted before the first
 * new one is inserted at its place.
 */
export const replaceContacts = statement({
  text: `
    WITH before AS (
      DELETE FROM emergency_contacts WHERE user_id = $1 RETURNING phone, confirmed_at, link_hash
    )
    INSERT INTO emergency_contacts (user_id, place, name, phone, confirmed_at, link_hash)
    SELECT $1, list.place, list.name, list.phone, before.confirmed_at, before.link_hash
    FROM unnest($2::text[], $3::text[]) WITH ORDINALITY AS list (name, phone, place) LEFT JOIN before USING (phone)
    WHERE (SELECT count(*) FROM before) >= 0`,
  parameters: [pg.uuid, pg.texts, pg.texts],
  row: {},
});

/** Checks whether a contact has never been asked to agree. */
export const isUninvited = (sql: Sql, userId: string, phone: string): Promise<boolean> =>
  sql.manager.existsBy(EmergencyContact, { userId, phone, confirmedAt: IsNull(), linkHash: IsNull() });

/** Stores the link by which a contact agrees, in place of the one before; returns false where the contact has agreed or is gone. */
export async function setLink(
  sql: Sql,
  { userId, phone, linkHash }: Pick<EmergencyContact, 'userId' | 'phone'> & { linkHash: string },
): Promise<boolean> {
  const { affected } = await sql.manager.update(
    EmergencyContact,
    { userId, phone, confirmedAt: IsNull() },
    { linkHash },
  );
  return affected === 1;
}

/** Finds the contact whom a link asks to agree. */
export const contactWithLink = (sql: Sql, linkHash: string): Promise<EmergencyContact | null> =>
  sql.manager.findOneBy(EmergencyContact, { linkHash });

/** Confirms a contact by a link; returns false where there is no such link any more, or the contact agreed before. */
export async function setConfirmed(sql: Sql, linkHash: string): Promise<boolean> {
  const { affected } = await sql.manager.update(
    EmergencyContact,
    { linkHash, confirmedAt: IsNull() },
    { confirmedAt: () => 'now()' },
  );
  return affected === 1;
}

export const countConfirmed = (sql: Sql, userId: string): Promise<number> =>
  sql.manager.countBy(EmergencyContact, { userId, confirmedAt: Not(IsNull()) });

export async function emergencyPhoneOf(sql: Sql, city: City): Promise<string | null> {
  const setting = await sql.manager.findOneBy(CitySetting, { city });
  return setting?.emergencyPhone ?? null;
}

/**
 * Stores an incident and its outbox row; returns no row where it exists already: the same key, or an open call for
 * help.
 */
export const insertIncident = statement({
  text: `
    WITH filed AS (
      INSERT INTO incidents (kind, category, reporter_id, ride_id, city, lat, lng, text, request_key, pressed_at,
        position_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) ON CONFLICT DO NOTHING RETURNING id
    ), queued AS (
      INSERT INTO outbox (topic, key) SELECT 'incident', id FROM filed RETURNING id
    )
    SELECT filed.id, queued.id AS outbox_id FROM filed, queued`,
  parameters: [
    pg.textAs<IncidentKind>(),
    pg.textAs<IncidentCategory>(),
    pg.uuid,
    pg.nullable(pg.uuid),
    pg.nullable(pg.text),
    pg.nullable(pg.float),
    pg.nullable(pg.float),
    pg.nullable(pg.text),
    pg.nullable(pg.text),
    pg.nullable(pg.timestamptz),
    pg.nullable(pg.timestamptz),
  ],
  row: { id: pg.uuid, outboxId: pg.bigint },
});

/** How many incidents one side of a ride can create by calls; the call after that reopens the last one. */
const MOST_CALLS_A_RIDE = 5;

/**
 * Reopens the last call of a person about a ride, unless this call is a repeat: where there are too many of them, or
 * where it was reported as a false alarm. After a false alarm its contacts are texted again.
 */
export const openCallAgain = statement({
  text: `
    WITH calls AS (
      SELECT id, request_key FROM incidents WHERE ride_id = $1 AND reporter_id = $2 AND kind = 'sos'
    ), opened AS (
      UPDATE incidents SET state = 'open', taken_by = NULL, taken_at = NULL, closed_at = NULL,
        contacts_told = CASE WHEN false_alarm_at IS NULL THEN contacts_told ELSE 0 END,
        false_alarm_at = NULL, raised_again_at = now(), pressed_at = $6, lat = coalesce($4, lat), lng = coalesce($5, lng),
        position_at = CASE WHEN $4::float8 IS NULL THEN position_at ELSE $7 END
      WHERE id = (SELECT id FROM calls ORDER BY id DESC LIMIT 1)
        AND CASE state WHEN 'closed' THEN (SELECT count(*) FROM calls) >= ${MOST_CALLS_A_RIDE}
          ELSE false_alarm_at IS NOT NULL END
        AND NOT EXISTS (SELECT 1 FROM calls WHERE request_key = $3)
      RETURNING id
    ), queued AS (
      INSERT INTO outbox (topic, key) SELECT 'incident', id FROM opened RETURNING id
    )
    SELECT opened.id, queued.id AS outbox_id FROM opened, queued`,
  parameters: [
    pg.uuid,
    pg.uuid,
    pg.nullable(pg.text),
    pg.nullable(pg.float),
    pg.nullable(pg.float),
    pg.nullable(pg.timestamptz),
    pg.nullable(pg.timestamptz),
  ],
  row: { id: pg.uuid, outboxId: pg.bigint },
});

/** Locks a call that is not closed and of which no contact was notified. */
export const lockWithoutTexts = (sql: Sql, id: string): Promise<Incident | null> =>
  sql.manager.findOne(Incident, {
    select: { id: true },
    where: { id, state: Not('closed' as const), contactsTexted: 0 },
    lock: { mode: 'for_no_key_update' },
  });

/** Locks the newest call for help of a person that is open and no false alarm. */
export const lockOpenCallOf = (sql: Sql, reporterId: string): Promise<Incident | null> =>
  sql.manager.findOne(Incident, {
    where: { reporterId, kind: 'sos', state: Not('closed' as const), falseAlarmAt: IsNull() },
    order: { id: 'DESC' },
    lock: { mode: 'for_no_key_update' },
  });

export const setContactsTexted = (sql: Sql, id: string, contactsTexted: number): Promise<unknown> =>
  sql.manager.update(Incident, { id }, { contactsTexted });

export const incidentByKey = (sql: Sql, reporterId: string, requestKey: string): Promise<Incident | null> =>
  sql.manager.findOneBy(Incident, { reporterId, requestKey });

/** Finds the open call for help of a person about a ride. */
export const openCall = (sql: Sql, reporterId: string, rideId: string): Promise<Incident | null> =>
  sql.manager.findOne(Incident, {
    where: { reporterId, rideId, kind: 'sos', state: Not('closed' as const) },
    order: { id: 'DESC' },
  });

/** Lists a page of a person's own reports, the newest first. */
export const reportedBy = (
  sql: Sql,
  reporterId: string,
  { before, limit = 20 }: { before?: string; limit?: number },
): Promise<Incident[]> =>
  sql.manager.find(Incident, {
    where: { reporterId, ...(before !== undefined && { id: LessThan(before) }) },
    order: { id: 'DESC' },
    take: limit,
  });

/** Builds the SQL for what still goes back by a report, or did: without what was withdrawn since. */
const givenBackBy = (report: string) => `(SELECT CASE WHEN count(*) = 0 THEN ${report}.given_back
    ELSE (sum(amount) FILTER (WHERE way IS DISTINCT FROM 'withdrawn'))::integer END
  FROM fare_refunds WHERE fare_refunds.ride_id = ${report}.ride_id AND incident_id = ${report}.id)`;

/** SQL for the driver of a row of `incidents` when it was reported: the ride may have another by now, or none. */
export const DRIVER_AT_REPORT = `
  SELECT (payload->>'driver_id')::uuid AS id, payload->'driver_card' AS card FROM ride_events
  WHERE ride_events.ride_id = incidents.ride_id AND ride_events.at <= coalesce(pressed_at, raised_again_at, incidents.created_at)
    AND payload->>'driver_id' IS NOT NULL
    AND reporter_id::text IN (payload->>'rider_id', payload->>'driver_id')
  ORDER BY seq DESC LIMIT 1`;

const INCIDENTS = `
  SELECT incidents.id, kind, category, state, ride_id, reporter_id, city, lat, lng, text, contacts_told AS contacts_texted,
    incidents.created_at, taken_by, taken_at, closed_at, note, false_alarm_at, raised_again_at, pressed_at, position_at,
    fare_finding, given_back AS decided_back, ${givenBackBy('incidents')} AS given_back, (SELECT sum(${givenBackBy('others')})::integer FROM incidents AS others
      WHERE others.ride_id = incidents.ride_id AND others.id <> incidents.id) AS given_back_before, reporter.full_name AS reporter_name,
    coalesce(reporter.user_type, 'rider') AS reporter_role,
    coalesce(reporter.phone, reporter.unproved_phone) AS reporter_phone, taker.full_name AS taken_by_name,
    ${nearestPlaceName('lng', 'lat')} AS place,
    with_driver.id AS driver_id,
    (SELECT jsonb_build_object('plate', card->'vehicle'->>'plate',
       'vehicle', nullif(concat_ws(' ', card->'vehicle'->>'make', card->'vehicle'->>'model'), ''),
       'colour', card->'vehicle'->>'colour', 'from', pickup_area, 'to', dropoff_area)
     FROM rides, LATERAL (SELECT CASE WHEN with_driver.id IS NULL THEN driver_card ELSE with_driver.card END AS card) AS shown WHERE rides.id = ride_id) AS ride
  FROM incidents JOIN users AS reporter ON reporter.id = reporter_id LEFT JOIN users AS taker ON taker.id = taken_by
    LEFT JOIN LATERAL (${DRIVER_AT_REPORT}) AS with_driver ON true`;

const INCIDENT = {
  id: pg.uuid,
  kind: pg.textAs<IncidentKind>(),
  category: pg.textAs<IncidentCategory>(),
  state: pg.textAs<IncidentState>(),
  rideId: pg.nullable(pg.uuid),
  reporterId: pg.uuid,
  city: pg.nullable(pg.text),
  lat: pg.nullable(pg.float),
  lng: pg.nullable(pg.float),
  text: pg.nullable(pg.text),
  contactsTexted: pg.integer,
  createdAt: pg.timestamptz,
  takenBy: pg.nullable(pg.uuid),
  takenAt: pg.nullable(pg.timestamptz),
  closedAt: pg.nullable(pg.timestamptz),
  note: pg.nullable(pg.text),
  falseAlarmAt: pg.nullable(pg.timestamptz),
  raisedAgainAt: pg.nullable(pg.timestamptz),
  pressedAt: pg.nullable(pg.timestamptz),
  positionAt: pg.nullable(pg.timestamptz),
  fareFinding: pg.nullable(pg.json<FareFinding>()),
  decidedBack: pg.nullable(pg.integer),
  givenBack: pg.nullable(pg.integer),
  givenBackBefore: pg.nullable(pg.integer),
  reporterName: pg.nullable(pg.text),
  reporterRole: pg.textAs<UserType>(),
  reporterPhone: pg.nullable(pg.text),
  takenByName: pg.nullable(pg.text),
  /** The ride's driver when it was reported; null before there was one. */
  driverId: pg.nullable(pg.uuid),
  place: pg.nullable(pg.text),
  ride: pg.nullable(pg.json<NonNullable<IncidentView['ride']>>()),
};

/** An incident with its reporter and the admin who took it. */
export type IncidentRow = RowOf<typeof INCIDENT>;

export const incidentWithId = statement({
  text: `${INCIDENTS} WHERE incidents.id = $1`,
  parameters: [pg.uuid],
  row: INCIDENT,
});

/** A page of all incidents, the newest first; of a kind and a state where they are given. */
export const incidentsPage = statement({
  text: `${INCIDENTS} WHERE ($1::uuid IS NULL OR incidents.id < $1) AND ($3::text IS NULL OR kind = $3)
      AND CASE $4::text WHEN 'unsettled' THEN state <> 'closed' ELSE $4 IS NULL OR state = $4 END
    ORDER BY incidents.id DESC LIMIT $2`,
  parameters: [pg.nullable(pg.uuid), pg.bigint, pg.nullable(pg.text), pg.nullable(pg.text)],
  row: INCIDENT,
});
