import type { UserType } from '@waka/contracts/accounts/user';
import type { DecisionRequest } from '@waka/contracts/ops/ops-requests';
import type { PersonFound, PersonView } from '@waka/contracts/ops/people-views';
import type { Actor } from '../accounts/actor.ts';
import { deleteSessionsOf, tellSessionsEnded } from '../accounts/sessions.ts';
import { ensureSeen, lastDecision, refuseDecided } from '../audit/last-decision.ts';
import { recordAudit, recordListing, recordLook, type AuditAction } from '../audit/record-audit.ts';
import type { Core } from '../core.ts';
import { endDesertedShift } from '../drivers/end-deserted-shift.ts';
import { ensure } from '../platform/app-error.ts';
import type { Sql } from '../platform/sql.ts';
import { ADMINS } from '../realtime/rooms.ts';
import { auditOf } from './audit-lines.ts';
import { driverItem } from './driver-list.ts';
import { methodsOf, paymentsOf, reportsOf } from './person-money.ts';
import { foundBy } from './people-search.ts';
import { suspend } from './suspend.ts';

const FOUND = 30;

const PERSON = `users.id, user_type, full_name, email, coalesce(phone, unproved_phone) AS phone,
  vehicle_plate_number AS plate, suspended_at IS NOT NULL AS is_suspended`;
const PEOPLE = 'users LEFT JOIN driver_profiles ON user_id = users.id';

/**
 * People whose name, phone, e-mail or plate contains a text, whatever its case, accents and spaces; of one or two letters,
 * those with a word that begins with them. Who was found goes on
 * record, by id: the text may be a name or a number, which an erasure would not find there.
 */
export async function findPeople({ sql }: Pick<Core, 'sql'>, admin: Actor, text: string): Promise<PersonFound[]> {
  const { condition, values } = foundBy(text, FOUND);
  const people = await sql<PersonFound>(
    `SELECT ${PERSON} FROM ${PEOPLE} WHERE users.id IN (${condition}) ORDER BY users.id DESC LIMIT ${FOUND}`,
    values,
  );
  const details = { found: people.map(({ id }) => id) };
  await recordListing(sql, admin, { action: 'people.found', of: 'people', details });
  return people;
}

/** A person's file, whose reading goes on record. */
export async function viewPerson(core: Core, admin: Actor, personId: string, reason: string): Promise<PersonView> {
  const [person] = await core.sql<PersonRow>(
    `SELECT ${PERSON}, gender, address, profile_image_url AS photo_url, created_at, suspension_reason
     FROM ${PEOPLE} WHERE users.id = $1`,
    [personId],
  );
  ensure(person, 'ops.not_found');
  const subject = { type: 'user', id: personId } as const;
  await recordLook(core.sql, { actor: admin, action: 'account.viewed', subject, reason });
  const [rides, sessions, methods, payments, reports, audit, decision] = await Promise.all([
    core.sql<PersonView['rides'][number] & { requestedAt: Date }>(RIDES, [personId]),
    core.sql<{ userAgent: string | null; createdAt: Date; lastSeenAt: Date }>(SESSIONS, [personId]),
    methodsOf(core.sql, personId),
    paymentsOf(core.sql, personId),
    reportsOf(core.sql, personId),
    auditOf(core.sql, { type: 'user', id: personId }),
    lastDecision(core.sql, locksOf(personId)),
  ]);
  return {
    ...person,
    createdAt: person.createdAt.toISOString(),
    driver: person.userType === 'driver' ? await driverItem(core.sql, personId) : null,
    rides: rides.map((ride) => ({ ...ride, requestedAt: new Date(ride.requestedAt).toISOString() })),
    sessions: sessions.map(({ userAgent, createdAt, lastSeenAt }) => ({
      userAgent,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
    })),
    methods,
    payments,
    reports,
    audit,
    decisionId: decision?.id ?? null,
  };
}

/** Locks an account: its owner is out at once, and nobody waits for a driver who will not come. */
export async function suspendPerson(
  core: Core,
  admin: Actor,
  personId: string,
  { reason, seen }: DecisionRequest,
): Promise<void> {
  await suspend(core, admin, personId, reason, async (sql) => {
    await ensureSeen(sql, locksOf(personId), seen);
    await setSuspension(sql, personId, reason);
    await note(sql, admin, 'account.suspended', personId, reason);
  });
  core.announcer.emit(ADMINS, 'ops:decided', { about: 'person', id: personId });
}

export async function restorePerson(
  core: Core,
  admin: Actor,
  personId: string,
  { reason, seen }: DecisionRequest,
): Promise<void> {
  await core.transaction(async (sql) => {
    await sql('SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE', [personId]);
    await ensureSeen(sql, locksOf(personId), seen);
    await setSuspension(sql, personId, null);
    await note(sql, admin, 'account.restored', personId, reason);
  });
  core.announcer.emit(ADMINS, 'ops:decided', { about: 'person', id: personId });
}

const locksOf = (id: string) =>
  ({ subject: { type: 'user', id }, actions: ['account.suspended', 'account.restored'] }) as const;

export async function endSessionsOfPerson(core: Core, admin: Actor, personId: string, reason: string): Promise<void> {
  const sessionIds = await core.transaction(async (sql) => {
    await note(sql, admin, 'account.sessions_ended', personId, reason);
    return deleteSessionsOf(sql, personId);
  });
  await tellSessionsEnded(core, sessionIds, 'revoked');
  await endDesertedShift(core, personId);
}

// Admins are the identity provider's to lock.
async function setSuspension(sql: Sql, personId: string, reason: string | null): Promise<void> {
  const [person] = await sql(
    `UPDATE users SET suspended_at = CASE WHEN $2::text IS NOT NULL THEN now() END, suspension_reason = $2
     WHERE id = $1 AND user_type IN ('rider', 'driver') AND (suspended_at IS NULL) = ($2::text IS NOT NULL) RETURNING id`,
    [personId, reason],
  );
  if (person) return;
  const [known] = await sql(`SELECT 1 FROM users WHERE id = $1 AND user_type IN ('rider', 'driver')`, [personId]);
  ensure(known, 'ops.not_found');
  await refuseDecided(sql, locksOf(personId), 'ops.review_moot');
}

const note = (sql: Sql, actor: Actor, action: AuditAction, id: string, reason: string) =>
  recordAudit(sql, { actor, action, subject: { type: 'user', id }, reason });

type PersonRow = PersonFound &
  Pick<PersonView, 'gender' | 'address' | 'photoUrl' | 'suspensionReason'> & {
    userType: UserType | null;
    createdAt: Date;
  };

// One read for each side, so that each goes by its index.
const RIDES = `SELECT id, status, pickup_area AS "from", dropoff_area AS "to", fare, currency, requested_at FROM rides
  WHERE id IN (
    (SELECT id FROM rides WHERE rider_id = $1 ORDER BY id DESC LIMIT 20)
    UNION (SELECT id FROM rides WHERE driver_id = $1 ORDER BY id DESC LIMIT 20)
  ) ORDER BY id DESC LIMIT 20`;
const SESSIONS = `SELECT user_agent, created_at, last_seen_at FROM sessions
  WHERE user_id = $1 AND expires_at > now() ORDER BY last_seen_at DESC`;
