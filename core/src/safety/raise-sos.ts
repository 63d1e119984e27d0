import { phoneProblem } from '@waka/contracts/accounts/phone';
import type { LatLng } from '@waka/contracts/geo';
import type { Language } from '@waka/contracts/languages';
import { isLive } from '@waka/contracts/rides/ride-status';
import type { OwnIncident } from '@waka/contracts/safety/incident';
import type { Actor } from '../accounts/actor.ts';
import { DAY, lockLimits, takeAllowance } from '../accounts/limits.ts';
import { storedPhone } from '../accounts/phone-number.ts';
import { emergencyLimits, takeEmergencyAllowance } from '../accounts/text-allowance.ts';
import type { Core } from '../core.ts';
import { postMessage } from '../notifications/post-message.ts';
import type { Sql } from '../platform/sql.ts';
import { lastSeen } from '../rides/last-seen.ts';
import { ownRide } from '../rides/read-rides.ts';
import { openShare } from '../rides/share-ride.ts';
import type { RideRow } from '../rides/ride.presenter.ts';
import { announceIncident } from './announce-incident.ts';
import { contactsOf } from './emergency-contacts.ts';
import { fileIncident, type FiledIncident } from './file-incident.ts';
import { incidentById, presentOwn } from './read-incidents.ts';

/** A text about an emergency is of no use much later. */
const TEXT_MINUTES = 30;
/** Nobody is in danger more often than this, and a swindler is paid by the text. */
const MOST_CALLS_A_DAY = 5;

interface Sos {
  position?: LatLng;
}

interface Call {
  actor: Actor;
  ride: RideRow;
  incidentId: string;
}

/** So many incidents a side can make of one ride; the call after that opens the last one again. */
const MOST_CALLS_A_RIDE = 5;
/** Calls about rides that ended longer ago are heard by the house alone. */
const TEXTED_HOURS = 24;

/**
 * Takes a call for help on a ride: the house hears of it, and the emergency contacts who have agreed get one text each,
 * once, however often the phone repeats itself. It is never refused, also for a ride that ended while the phone had no
 * network; limits stop its texts alone.
 */
export async function raiseSos(
  core: Core,
  actor: Actor,
  rideId: string,
  { position }: Sos,
  requestKey: string | null,
): Promise<OwnIncident> {
  const ride = await ownRide(core.sql, actor, rideId);
  // A driver may have given the ride back, and another may be driving it.
  const vehicle = actor.id === ride.riderId ? ride : { driverId: actor.id, city: ride.city };
  const where = position ?? (await lastSeen(core, vehicle));
  const raised = await core.transaction(
    async (sql) =>
      (await openAgain(sql, actor, rideId, { position, requestKey })) ??
      fileIncident(sql, { kind: 'sos', category: 'sos', reporterId: actor.id, ride, position: where, requestKey }),
  );
  const id = raised?.id ?? (await knownSos(core.sql, actor, rideId, requestKey));
  if (id) await textContacts(core, { actor, ride, incidentId: id });
  if (raised) await announceIncident(core, raised);
  const incident = id && (await incidentById(core.sql, id));
  if (!incident) throw new Error('a call for help was filed, but cannot be read');
  return presentOwn(incident);
}

/** Opens the last call of a person about a ride again where there are too many of them, unless this one is known. */
async function openAgain(
  sql: Sql,
  actor: Actor,
  rideId: string,
  { position, requestKey }: Sos & { requestKey: string | null },
): Promise<FiledIncident | null> {
  // Calls of a person about a ride take turns.
  await sql(`SELECT pg_advisory_xact_lock(hashtextextended('sos:' || $1 || $2, 0))`, [actor.id, rideId]);
  const [opened] = await sql<FiledIncident>(
    `WITH calls AS (
       SELECT id, request_key FROM incidents WHERE ride_id = $1 AND reporter_id = $2 AND kind = 'sos'
     ), opened AS (
       UPDATE incidents SET state = 'open', taken_by = NULL, taken_at = NULL, closed_at = NULL,
         lat = coalesce($4, lat), lng = coalesce($5, lng)
       WHERE id = (SELECT id FROM calls ORDER BY id DESC LIMIT 1) AND state = 'closed'
         AND (SELECT count(*) FROM calls) >= ${MOST_CALLS_A_RIDE}
         AND NOT EXISTS (SELECT 1 FROM calls WHERE request_key = $3)
       RETURNING id
     ), told AS (
       INSERT INTO outbox (topic, key) SELECT 'incident', id FROM opened RETURNING id
     )
     SELECT opened.id, told.id AS outbox_id FROM opened, told`,
    [rideId, actor.id, requestKey, position?.lat ?? null, position?.lng ?? null],
  );
  return opened ?? null;
}

const endedLongAgo = ({ completedAt, cancelledAt, status, searchingSince }: RideRow, now: Date): boolean =>
  !isLive(status) &&
  now.getTime() - (completedAt ?? cancelledAt ?? searchingSince).getTime() > TEXTED_HOURS * 3_600_000;

/**
 * Texts the contacts of a call that is already committed, in a transaction apart: what goes wrong here is logged, the call
 * stays, and its repetition tries again.
 */
async function textContacts(core: Core, call: Call): Promise<void> {
  try {
    core.nudgeSending(await core.transaction((sql) => postTexts(core, sql, call)));
  } catch (error) {
    core.logger.error({ error, incidentId: call.incidentId }, 'a call for help was not texted');
  }
}

async function postTexts(
  { config, clock, logger }: Pick<Core, 'config' | 'clock' | 'logger'>,
  sql: Sql,
  { actor, ride, incidentId }: Call,
): Promise<string[]> {
  const untold = await sql(
    `SELECT 1 FROM incidents WHERE id = $1 AND state <> 'closed' AND contacts_told = 0 FOR NO KEY UPDATE`,
    [incidentId],
  );
  if (untold.length === 0) return [];
  const contacts = (await contactsOf(sql, actor.id)).filter(
    ({ isConfirmed, phone }) => isConfirmed && phoneProblem(phone) === null,
  );
  if (contacts.length === 0 || endedLongAgo(ride, clock.now())) return [];
  const phones = contacts.map(({ phone }) => storedPhone(phone));
  const callLimit = { kind: 'text:sos', subject: actor.id, most: MOST_CALLS_A_DAY, withinSeconds: DAY };
  // All locks at once, in the one order that they have: contacts of two calls may be the same people.
  await lockLimits(sql, config, [callLimit, ...phones.flatMap((phone) => emergencyLimits(config, phone))]);
  if (!(await takeAllowance(sql, config, [callLimit]))) return [];
  const shareId = await openShare(sql, config, { rideId: ride.id, ownerId: actor.id });
  // Whom somebody calls for help mostly reads the same language.
  const [caller] = await sql<{ fullName: string | null; language: Language | null }>(
    'SELECT full_name, language FROM users WHERE id = $1',
    [actor.id],
  );
  const name = caller?.fullName ?? '';
  const messageIds: string[] = [];
  for (const phone of phones) {
    // On the one connection of the transaction.
    if (!(await takeEmergencyAllowance(sql, config, phone))) {
      logger.warn('a call for help was not texted: too many');
      continue;
    }
    const id = await postMessage(sql, {
      channel: 'sms',
      recipient: phone.number,
      template: 'emergency',
      params: { name, shareId },
      withinMinutes: TEXT_MINUTES,
      language: caller?.language ?? null,
    });
    messageIds.push(id);
  }
  await sql('UPDATE incidents SET contacts_told = $2 WHERE id = $1', [incidentId, messageIds.length]);
  return messageIds;
}

async function knownSos(sql: Sql, actor: Actor, rideId: string, requestKey: string | null): Promise<string | null> {
  const [known] = await sql<{ id: string }>(
    `SELECT id FROM incidents WHERE reporter_id = $1 AND kind = 'sos'
       AND (request_key = $3 OR (ride_id = $2 AND state <> 'closed'))
     ORDER BY (request_key = $3) DESC NULLS LAST LIMIT 1`,
    [actor.id, rideId, requestKey],
  );
  return known?.id ?? null;
}
