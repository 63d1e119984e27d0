import { LIVE_STATUSES } from '@waka/contracts/rides/ride-status';
import { recordAudit } from '../audit/record-audit.ts';
import type { Core } from '../core.ts';
import { discardFiles, removeDiscarded } from '../files/discard-files.ts';
import { keysOf } from '../files/profile-photo.ts';
import type { Sql } from '../platform/sql.ts';
import { blurred } from '../rides/blurred.ts';
import { GRACE_DAYS } from './delete-account.ts';
import { ownTables } from './own-tables.ts';

const AT_ONCE = 20;

/** Erases the accounts whose days of grace are over. Answers how many. */
export async function eraseAccounts(core: Core): Promise<number> {
  const due = await core.sql<{ id: string }>(
    `SELECT id FROM users WHERE erased_at IS NULL AND deletion_requested_at < now() - interval '${GRACE_DAYS} days'
     ORDER BY deletion_requested_at LIMIT ${AT_ONCE}`,
  );
  let erased = 0;
  for (const { id } of due) {
    // One after the other: each of them takes some tables in hand.
    if (await core.transaction((sql) => erase(sql, id))) erased += 1;
  }
  if (erased > 0) await removeDiscarded(core);
  return erased;
}

interface Contacts {
  phones: string[];
  emails: string[];
}

async function erase(sql: Sql, userId: string): Promise<boolean> {
  // Whoever signs in at this moment either keeps the account or finds none.
  const [contacts] = await sql<Contacts>(CONTACTS, [userId, LIVE_STATUSES]);
  if (!contacts) return false;
  await discardFilesOf(sql, userId);
  await erasePapersOfOthers(sql, contacts);
  for (const text of [
    NOTICES_OF_OTHERS,
    RIDES_OF_RIDER,
    EVENTS_OF_RIDER,
    RIDES_OF_DRIVER,
    EVENTS_OF_DRIVER,
    ...LEFTOVERS,
  ]) {
    // Each builds on what the one before has left.
    await sql(text, [userId]);
  }
  for (const { name, owner } of await ownTables(sql)) {
    await sql(`DELETE FROM ${name} WHERE ${owner} = $1`, [userId]);
  }
  await sql(PERSON, [userId]);
  await recordAudit(sql, { actor: null, action: 'account.erased', subject: { type: 'user', id: userId } });
  return true;
}

async function discardFilesOf(sql: Sql, userId: string): Promise<void> {
  const photos = await sql<{ id: string }>('SELECT id FROM photos WHERE user_id = $1', [userId]);
  const others = await sql<{ objectKey: string }>(
    `SELECT object_key FROM driver_documents WHERE user_id = $1
     UNION SELECT object_key FROM uploads WHERE user_id = $1`,
    [userId],
  );
  await discardFiles(sql, [...photos.flatMap(({ id }) => keysOf(id)), ...others.map(({ objectKey }) => objectKey)]);
}

/** What names a phone or an e-mail without referring to a person. */
async function erasePapersOfOthers(sql: Sql, { phones, emails }: Contacts): Promise<void> {
  const both = [...phones, ...emails];
  await sql('DELETE FROM messages WHERE recipient = ANY($1)', [both]);
  await sql('DELETE FROM dev_outbox WHERE recipient = ANY($1)', [both]);
  await sql('DELETE FROM one_time_codes WHERE phone = ANY($1)', [phones]);
  await sql('DELETE FROM remembered_devices WHERE phone = ANY($1)', [phones]);
  await sql('DELETE FROM pending_registrations WHERE phone = ANY($1) OR email = ANY($2)', [phones, emails]);
}

const CONTACTS = `
  SELECT array_remove(ARRAY[phone, unproved_phone, pending_phone], NULL) AS phones,
    array_remove(ARRAY[email, pending_email], NULL) AS emails
  FROM users
  WHERE id = $1 AND erased_at IS NULL AND deletion_requested_at < now() - interval '${GRACE_DAYS} days'
    AND NOT EXISTS (SELECT 1 FROM rides WHERE (rider_id = $1 OR driver_id = $1) AND status = ANY($2))
  FOR NO KEY UPDATE`;

// What the other side of a ride was notified of: names, places, and what the desk wrote.
const NOTICES_OF_OTHERS = `
  WITH addressee AS (
    SELECT id::text AS ride_id, unnest(excluded_driver_ids || rider_id || driver_id) AS user_id FROM rides
    WHERE id IN (
      SELECT id FROM rides WHERE rider_id = $1 OR driver_id = $1
      UNION SELECT ride_id FROM ride_offers WHERE driver_id = $1 AND status = 'accepted'
    )
  )
  UPDATE notifications SET facts = (
    SELECT jsonb_object_agg(key, CASE WHEN key IN ('driver', 'plate', 'destination', 'message') THEN '"…"' ELSE value END)
    FROM jsonb_each(facts))
  FROM addressee
  WHERE notifications.user_id = addressee.user_id AND facts->>'rideId' = ride_id AND notifications.user_id <> $1`;

/** A point to about a kilometre. */
const farOff = (place: string) => blurred(place, 'initcap(city)', 2);

const RIDES_OF_RIDER = `
  UPDATE rides SET rider_card = '{"name": "Former rider", "phone": null}', geometry = NULL, pin = NULL, cancel_note = NULL, pickup_note = NULL,
    pickup_area = initcap(city), dropoff_area = initcap(city), pickup = ${farOff('pickup')}, dropoff = ${farOff('dropoff')},
    stops = coalesce((SELECT jsonb_agg(${farOff('stop')}) FROM jsonb_array_elements(stops) AS stop), '[]')
  WHERE rider_id = $1`;

const EVENTS_OF_RIDER = `
  UPDATE ride_events SET payload = payload || jsonb_build_object('rider_card', rider_card, 'pickup', pickup,
    'dropoff', dropoff, 'stops', stops, 'pickup_area', pickup_area, 'dropoff_area', dropoff_area,
    'geometry', NULL, 'pin', NULL, 'cancel_note', NULL, 'pickup_note', NULL)
  FROM rides WHERE rides.id = ride_id AND rider_id = $1`;

const FORMER_DRIVER = `'{"name": "Former driver", "photoUrl": null, "phone": null,
  "vehicle": {"make": null, "model": null, "plate": null, "type": "standard"}}'::jsonb`;

const RIDES_OF_DRIVER = `UPDATE rides SET driver_card = driver_card || ${FORMER_DRIVER} WHERE driver_id = $1`;

// Also of rides that the driver has given back: every ride of his began with an offer.
const EVENTS_OF_DRIVER = `
  UPDATE ride_events SET payload = payload || jsonb_build_object('driver_card', (payload->'driver_card') || ${FORMER_DRIVER})
  WHERE ride_id IN (SELECT ride_id FROM ride_offers WHERE driver_id = $1 UNION SELECT id FROM rides WHERE driver_id = $1)
    AND payload->'driver_card'->>'id' = $1::uuid::text`;

const LEFTOVERS = [
  'DELETE FROM ride_tracks WHERE ride_id IN (SELECT id FROM rides WHERE rider_id = $1 OR driver_id = $1)',
  'UPDATE ratings SET comment = NULL WHERE author_id = $1 OR subject_id = $1',
  'UPDATE incidents SET text = NULL, lat = NULL, lng = NULL WHERE reporter_id = $1',
  'UPDATE payments SET payer = NULL WHERE rider_id = $1',
  `UPDATE audit_log SET details = '{}' WHERE subject_type = 'user' AND subject_id = $1`,
];

const PERSON = `
  UPDATE users SET email = NULL, is_email_verified = false, phone = NULL, unproved_phone = NULL, username = NULL,
    full_name = NULL, first_name = NULL, last_name = NULL, password_hash = NULL, date_of_birth = NULL, gender = NULL,
    address = NULL, profile_image_url = NULL, pending_email = NULL, pending_email_hash = NULL, pending_email_until = NULL,
    pending_phone = NULL, pending_phone_until = NULL, suspension_reason = NULL, erased_at = now()
  WHERE id = $1`;
