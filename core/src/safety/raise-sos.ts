import type { LatLng } from '@waka/contracts/geo';
import type { OwnIncident } from '@waka/contracts/safety/incident';
import type { Actor } from '../platform/actor.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Core } from '../platform/core.ts';
import { lockName } from '../platform/postgres/platform.repository.ts';
import type { Sql } from '../platform/postgres/sql.ts';
import { lastContactOf, lastSeen } from '../rides/views/last-seen.ts';
import { ownRide } from '../rides/views/read-rides.ts';
import type { RideRow } from '../rides/views/ride.presenter.ts';
import { publishIncident } from './publish-incident.ts';
import { fileIncident, type FiledIncident } from './file-incident.ts';
import { incidentById, presentOwn } from './read-incidents.ts';
import { incidentByKey, openCall, openCallAgain } from './safety.repository.ts';
import { textContactsOf, type Call } from './text-contacts.ts';

interface Sos {
  position?: LatLng;
  positionAgeSeconds?: number;
  pressedAgeSeconds?: number;
}

/** A car is elsewhere by then; a call that arrives later is shown with the time at which it was pressed. */
const OLD_SECONDS = 60;

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
  const call = { requestKey, pressedAt: longAgo(sos.pressedAgeSeconds ?? 0, ride, core.clock.now()) };
  const raised = await core.transaction(
    async (sql) =>
      (await openAgain(sql, actor, rideId, { ...call, position })) ??
      fileIncident(sql, { ...call, kind: 'sos', category: 'sos', reporterId: actor.id, ride, position: where }),
  );
  const id = raised?.id ?? (await knownSos(core.sql, actor, rideId, requestKey));
  if (id) await textContacts(core, { callerId: actor.id, ride, incidentId: id });
  if (raised) await publishIncident(core, raised);
  const incident = id && (await incidentById(core.sql, id));
  if (!incident) throw new Error('a call for help was filed, but cannot be read');
  return presentOwn(incident);
}

/**
 * Returns the moment so many seconds ago; null where it is within a minute, and where the phone's clock was set
 * meanwhile: it names a time before the ride.
 */
function longAgo(seconds: number, { requestedAt }: RideRow, now: Date): Date | null {
  const at = now.getTime() - seconds * 1000;
  return seconds > OLD_SECONDS && at >= requestedAt.getTime() ? new Date(at) : null;
}

/** A place, with the moment of it where that was a while ago. */
type Placed = LatLng & { at: Date | null };

/**
 * Returns the place that the phone sent; during a trip the car's where the phone's is old and the car's is not, and the
 * car's last one where the rider booked for another person, who is in the car without this phone.
 */
async function newestPlace(
  core: Core,
  actor: Actor,
  ride: RideRow,
  { position, positionAgeSeconds = 0 }: Sos,
): Promise<Placed | undefined> {
  const sent = position && { ...position, at: longAgo(positionAgeSeconds, ride, core.clock.now()) };
  const isUnderWay = actor.id === ride.riderId && ride.status === 'in_progress';
  if (isUnderWay && ride.passengerName) return (await lastPlace(core, ride, ride)) ?? sent;
  if (!sent || !isUnderWay || positionAgeSeconds <= OLD_SECONDS) return sent;
  const seen = (await lastContactOf(core, ride))?.seen;
  return seen && seen.ageMs <= OLD_SECONDS * 1000 ? { lat: seen.lat, lng: seen.lng, at: null } : sent;
}

/** Estimates where a person is whose phone does not say so: a rider is at the pickup until the trip has begun. */
async function placeOf(core: Core, actor: Actor, ride: RideRow): Promise<Placed | null> {
  const isRider = actor.id === ride.riderId;
  const { lat, lng } = ride.pickup;
  if (isRider && WAITS.has(ride.status) && lat !== null && lng !== null) return { lat, lng, at: null };
  // A driver may have given the ride back, and another may be driving it.
  return lastPlace(core, ride, isRider ? ride : { driverId: actor.id, city: ride.city });
}

async function lastPlace(
  core: Core,
  ride: RideRow,
  driven: Pick<RideRow, 'driverId' | 'city'>,
): Promise<Placed | null> {
  const seen = await lastSeen(core, driven);
  const now = core.clock.now();
  return seen && { lat: seen.lat, lng: seen.lng, at: longAgo((now.getTime() - seen.at) / 1000, ride, now) };
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
  {
    position,
    requestKey,
    pressedAt,
  }: { position: Placed | undefined; requestKey: string | null; pressedAt: Date | null },
): Promise<FiledIncident | null> {
  // Serialises the calls of a person about a ride.
  await lockName(sql, `sos:${actor.id}${rideId}`);
  const { lat, lng, at } = position ?? { lat: null, lng: null, at: null };
  const [opened] = await openCallAgain(sql, rideId, actor.id, requestKey, lat, lng, pressedAt, at);
  if (!opened) return null;
  const subject = { type: 'incident', id: opened.id } as const;
  await recordAudit(sql, { actor, action: 'incident.raised_again', subject });
  return opened;
}

/**
 * Texts the contacts of a committed call, in a transaction of its own: an error here is logged, the call stays, and
 * its repetition tries again.
 */
async function textContacts(core: Core, call: Call): Promise<void> {
  try {
    core.wakeSending(await core.transaction((sql) => textContactsOf(core, sql, call)));
  } catch (error) {
    core.logger.error({ error, incidentId: call.incidentId }, 'a call for help was not texted');
  }
}

async function knownSos(sql: Sql, actor: Actor, rideId: string, requestKey: string | null): Promise<string | null> {
  const same = requestKey === null ? null : await incidentByKey(sql, actor.id, requestKey);
  const known = same?.kind === 'sos' ? same : await openCall(sql, actor.id, rideId);
  return known?.id ?? null;
}
