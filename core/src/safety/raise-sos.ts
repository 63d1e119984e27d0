import type { LatLng } from '@waka/contracts/geo';
import type { Language } from '@waka/contracts/languages';
import type { OwnIncident } from '@waka/contracts/safety/incident';
import type { Actor } from '../accounts/actor.ts';
import { DAY, takeAllowance } from '../accounts/limits.ts';
import type { Core } from '../core.ts';
import { postMessage } from '../notifications/post-message.ts';
import type { Sql } from '../platform/sql.ts';
import { lastSeen } from '../rides/last-seen.ts';
import { ownRide } from '../rides/read-rides.ts';
import { openShare } from '../rides/share-ride.ts';
import type { RideRow } from '../rides/ride.presenter.ts';
import { announceIncident } from './announce-incident.ts';
import { contactsOf } from './emergency-contacts.ts';
import { fileIncident } from './file-incident.ts';
import { incidentById, presentOwn } from './read-incidents.ts';

/** A text about an emergency is of no use much later. */
const TEXT_MINUTES = 30;
/** Nobody is in danger more often than this, and a swindler is paid by the text. */
const MOST_CALLS_A_DAY = 5;

interface Sos {
  position?: LatLng;
}

/**
 * A call for help on a ride: the house hears of it, and the person's emergency contacts get one text each, once, however
 * often the phone repeats itself. It is taken at any time, also for a ride that ended while the phone had no network.
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
  const raised = await core.transaction(async (sql) => {
    const filed = await fileIncident(sql, {
      kind: 'sos',
      category: 'sos',
      reporterId: actor.id,
      ride,
      position: where,
      requestKey,
    });
    return filed && { filed, messageIds: await textContacts(core, sql, { actor, ride, incidentId: filed.id }) };
  });
  if (raised) {
    core.nudgeSending(raised.messageIds);
    await announceIncident(core, raised.filed);
  }
  const id = raised ? raised.filed.id : await knownSos(core.sql, actor, rideId, requestKey);
  const incident = id && (await incidentById(core.sql, id));
  if (!incident) throw new Error('a call for help was filed, but cannot be read');
  return presentOwn(incident);
}

async function textContacts(
  { config }: Pick<Core, 'config'>,
  sql: Sql,
  { actor, ride, incidentId }: { actor: Actor; ride: RideRow; incidentId: string },
): Promise<string[]> {
  const contacts = await contactsOf(sql, actor.id);
  if (contacts.length === 0) return [];
  const limit = { kind: 'text:sos', subject: actor.id, most: MOST_CALLS_A_DAY, withinSeconds: DAY };
  if (!(await takeAllowance(sql, config, [limit]))) return [];
  const shareId = await openShare(sql, config, { rideId: ride.id, ownerId: actor.id });
  // Whom somebody calls for help mostly reads the same language.
  const [caller] = await sql<{ fullName: string | null; language: Language | null }>(
    'SELECT full_name, language FROM users WHERE id = $1',
    [actor.id],
  );
  const name = caller?.fullName ?? 'Somebody';
  const messageIds: string[] = [];
  for (const { phone } of contacts) {
    // On the one connection of the transaction.
    // oxlint-disable-next-line no-await-in-loop
    const id = await postMessage(sql, {
      channel: 'sms',
      recipient: phone,
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
