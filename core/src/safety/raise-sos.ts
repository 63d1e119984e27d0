import { phoneProblem } from '@waka/contracts/accounts/phone';
import type { LatLng } from '@waka/contracts/geo';
import { isLive } from '@waka/contracts/rides/ride-status';
import type { OwnIncident } from '@waka/contracts/safety/incident';
import type { Actor } from '../platform/actor.ts';
import { DAY, lockLimits, takeAllowance } from '../accounts/limits/limits.ts';
import { storedPhone } from '../accounts/phone-number.ts';
import { emergencyLimits, takeEmergencyAllowance } from '../accounts/limits/text-allowance.ts';
import { userById } from '../accounts/users.repository.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Core } from '../platform/core.ts';
import { postMessage } from '../messages/post-message.ts';
import { lockName } from '../platform/postgres/platform.repository.ts';
import type { Sql } from '../platform/postgres/sql.ts';
import { lastContactOf, lastSeen } from '../rides/views/last-seen.ts';
import { ownRide } from '../rides/views/read-rides.ts';
import { openShare } from '../rides/sharing/share-ride.ts';
import type { RideRow } from '../rides/views/ride.presenter.ts';
import { publishIncident } from './publish-incident.ts';
import { contactsOf } from './emergency-contacts.ts';
import { fileIncident, type FiledIncident } from './file-incident.ts';
import { incidentById, presentOwn } from './read-incidents.ts';
import { incidentByKey, lockWithoutTexts, openCall, openCallAgain, setContactsTexted } from './safety.repository.ts';

/** A later text about an emergency would be useless. */
const TEXT_MINUTES = 30;
/** A higher number is no real emergency; fraudsters are paid by the text. */
const MOST_CALLS_A_DAY = 5;

interface Sos {
  position?: LatLng;
  positionAgeSeconds?: number;
}

/** A car is elsewhere by then. */
const OLD_SECONDS = 60;

interface Call {
  actor: Actor;
  ride: RideRow;
  incidentId: string;
}

/** Calls about rides that ended longer ago reach ops alone. */
const TEXTED_HOURS = 24;

/**
 * Takes a call for help on a ride: ops gets an incident, and each confirmed emergency contact gets one text, once,
 * however often the phone repeats the call. It is never refused, also for a ride that ended while the phone was
 * offline; limits apply to its texts alone.
 */
export async function raiseSos(
  core: Core,
  actor: Actor,
  rideId: string,
  sos: Sos,
  requestKey: string | null,
): Promise<OwnIncident> {
  const ride = await ownRide(core.sql, actor, rideId);
  const position = await newestPlace(core, actor, ride, sos);
  const where = position ?? (await placeOf(core, actor, ride));
  const raised = await core.transaction(
    async (sql) =>
      (await openAgain(sql, actor, rideId, { position, requestKey })) ??
      fileIncident(sql, { kind: 'sos', category: 'sos', reporterId: actor.id, ride, position: where, requestKey }),
  );
  const id = raised?.id ?? (await knownSos(core.sql, actor, rideId, requestKey));
  if (id) await textContacts(core, { actor, ride, incidentId: id });
  if (raised) await publishIncident(core, raised);
  const incident = id && (await incidentById(core.sql, id));
  if (!incident) throw new Error('a call for help was filed, but cannot be read');
  return presentOwn(incident);
}

/**
 * Returns the place that the phone sent; during a trip the car's where the phone's is old and the car's is not, and the
 * car's last one where the rider booked for another person, who is in the car without this phone.
 */
async function newestPlace(
  core: Core,
  actor: Actor,
  ride: RideRow,
  { position, positionAgeSeconds = 0 }: Sos,
): Promise<LatLng | undefined> {
  const isUnderWay = actor.id === ride.riderId && ride.status === 'in_progress';
  if (isUnderWay && ride.passengerName) return (await lastSeen(core, ride)) ?? position;
  if (!position || !isUnderWay || positionAgeSeconds <= OLD_SECONDS) return position;
  const seen = (await lastContactOf(core, ride))?.seen;
  return seen && seen.ageMs <= OLD_SECONDS * 1000 ? { lat: seen.lat, lng: seen.lng } : position;
}

/** Estimates where a person is whose phone does not say so: a rider is at the pickup until the trip has begun. */
async function placeOf(core: Core, actor: Actor, ride: RideRow): Promise<LatLng | null> {
  const isRider = actor.id === ride.riderId;
  const { lat, lng } = ride.pickup;
  if (isRider && WAITS.has(ride.status) && lat !== null && lng !== null) return { lat, lng };
  // A driver may have given the ride back, and another may be driving it.
  return lastSeen(core, isRider ? ride : { driverId: actor.id, city: ride.city });
}

const WAITS: ReadonlySet<RideRow['status']> = new Set(['pending', 'accepted', 'arrived']);

/**
 * Reopens the last call of a person about a ride, unless this call is a repeat: where there are too many of them, or
 * where it was reported as a false alarm and the person needs help after all.
 */
async function openAgain(
  sql: Sql,
  actor: Actor,
  rideId: string,
  { position, requestKey }: Pick<Sos, 'position'> & { requestKey: string | null },
): Promise<FiledIncident | null> {
  // Serialises the calls of a person about a ride.
  await lockName(sql, `sos:${actor.id}${rideId}`);
  const { lat, lng } = position ?? { lat: null, lng: null };
  const [opened] = await openCallAgain(sql, rideId, actor.id, requestKey, lat, lng);
  if (!opened) return null;
  const subject = { type: 'incident', id: opened.id } as const;
  await recordAudit(sql, { actor, action: 'incident.raised_again', subject });
  return opened;
}

const endedLongAgo = ({ completedAt, cancelledAt, status, searchingSince }: RideRow, now: Date): boolean =>
  !isLive(status) &&
  now.getTime() - (completedAt ?? cancelledAt ?? searchingSince).getTime() > TEXTED_HOURS * 3_600_000;

/**
 * Texts the contacts of a committed call, in a transaction of its own: an error here is logged, the call stays, and
 * its repetition tries again.
 */
async function textContacts(core: Core, call: Call): Promise<void> {
  try {
    core.wakeSending(await core.transaction((sql) => postTexts(core, sql, call)));
  } catch (error) {
    core.logger.error({ error, incidentId: call.incidentId }, 'a call for help was not texted');
  }
}

async function postTexts(
  { config, clock, logger }: Pick<Core, 'config' | 'clock' | 'logger'>,
  sql: Sql,
  { actor, ride, incidentId }: Call,
): Promise<string[]> {
  const unsent = await lockWithoutTexts(sql, incidentId);
  if (!unsent) return [];
  const contacts = (await contactsOf(sql, actor.id)).filter(
    ({ isConfirmed, phone }) => isConfirmed && phoneProblem(phone) === null,
  );
  if (contacts.length === 0 || endedLongAgo(ride, clock.now())) return [];
  const phones = contacts.map(({ phone }) => storedPhone(phone));
  const callLimit = { kind: 'text:sos', subject: actor.id, most: MOST_CALLS_A_DAY, withinSeconds: DAY };
  // All locks at once, in one order: contacts of two calls may be the same people.
  await lockLimits(sql, config, [callLimit, ...phones.flatMap((phone) => emergencyLimits(config, phone))]);
  if (!(await takeAllowance(sql, config, [callLimit]))) return [];
  const shareId = await openShare(sql, config, { rideId: ride.id, ownerId: actor.id });
  // Contacts mostly read the same language as the caller.
  const caller = await userById(sql, actor.id);
  const name = caller?.fullName ?? '';
  const messageIds: string[] = [];
  for (const phone of phones) {
    // In sequence, on the one connection of the transaction.
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
  await setContactsTexted(sql, incidentId, messageIds.length);
  return messageIds;
}

async function knownSos(sql: Sql, actor: Actor, rideId: string, requestKey: string | null): Promise<string | null> {
  const same = requestKey === null ? null : await incidentByKey(sql, actor.id, requestKey);
  const known = same?.kind === 'sos' ? same : await openCall(sql, actor.id, rideId);
  return known?.id ?? null;
}
