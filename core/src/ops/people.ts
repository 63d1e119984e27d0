import type { UserType } from '@waka/contracts/accounts/user';
import type { PersonFound, PersonView } from '@waka/contracts/ops/people-views';
import type { Actor } from '../accounts/actor.ts';
import { deleteSessionsOf, tellSessionsEnded } from '../accounts/sessions.ts';
import { recordAudit, recordListing, recordLook, type AuditAction } from '../audit/record-audit.ts';
import type { Core } from '../core.ts';
import { endDesertedShift } from '../drivers/end-deserted-shift.ts';
import { ensure } from '../platform/app-error.ts';
import type { Sql } from '../platform/sql.ts';
import { auditOf } from './audit-lines.ts';
import { driverItem } from './driver-list.ts';
import { methodsOf, paymentsOf, reportsOf } from './person-money.ts';
import { suspend } from './suspend.ts';

const FOUND = 30;

const PERSON = `users.id, user_type, full_name, email, coalesce(phone, unproved_phone) AS phone,
  vehicle_plate_number AS plate, suspended_at IS NOT NULL AS is_suspended`;
const PEOPLE = 'users LEFT JOIN driver_profiles ON user_id = users.id';

/**
 * People whose name, phone, e-mail or plate contains a text, whatever its case, accents and spaces. Who was found goes on
 * record, by id: the text may be a name or a number, which an erasure would not find there.
 */
export async function findPeople({ sql }: Pick<Core, 'sql'>, admin: Actor, text: string): Promise<PersonFound[]> {
  const { condition, values } = foundBy(text);
  const people = await sql<PersonFound>(
    `SELECT ${PERSON} FROM ${PEOPLE} WHERE users.id IN (${condition}) ORDER BY users.id DESC LIMIT ${FOUND}`,
    values,
  );
  const details = { found: people.map(({ id }) => id) };
  await recordListing(sql, admin, { action: 'people.found', of: 'people', details });
  return people;
}

const MOST_WORDS = 6;

const anyOf = (conditions: string[]) => `(${conditions.join(' OR ') || 'false'})`;

/** Which ids a text finds, as SQL. One search for each table, as an index serves no condition over two. */
function foundBy(text: string): { condition: string; values: string[] } {
  const values: string[] = [];
  const like = (column: string, part: string) => `${column} LIKE '%' || $${values.push(part)} || '%'`;
  const escaped = text.trim().replaceAll(/[\\%_]/g, '\\$&');
  // Names stand in either order, so each word is looked for by itself.
  const words = escaped.split(/\s+/).slice(0, MOST_WORDS);
  const byName = words.map((word) => `plain_text(full_name) LIKE plain_text('%' || $${values.push(word)} || '%')`);
  const byNumber = numbersIn(text).flatMap((digits) => [like('phone', digits), like('unproved_phone', digits)]);
  // Escaped wildcards stay: they find nothing.
  const plate = escaped.replaceAll(/[^\p{L}\p{N}\\%_]/gu, '');
  const byPlate =
    plate.length >= SHORTEST_PLATE ? `${PLAIN_PLATE} LIKE '%' || plain_text($${values.push(plate)}) || '%'` : 'false';
  return {
    condition: `
      (SELECT id FROM users WHERE (${byName.join(' AND ')}) OR email LIKE lower('%' || $${values.push(escaped)} || '%')
         OR ${anyOf(byNumber)}
       ORDER BY id DESC LIMIT ${FOUND})
      UNION
      (SELECT user_id FROM driver_profiles WHERE ${byPlate} ORDER BY user_id DESC LIMIT ${FOUND})`,
    values,
  };
}

const SHORTEST_PLATE = 2;

/** As the index `drivers_by_plain_plate` has it: letters and digits alone. */
const PLAIN_PLATE = `regexp_replace(plain_text(vehicle_plate_number), '[^[:alnum:]]', '', 'g')`;

/** A number as it may be kept: as it was written, and without the zeros that stand before it at home or abroad. */
function numbersIn(text: string): string[] {
  const written = text.replaceAll(/\D/g, '');
  const international = written.replace(/^00/, '').replace(/^(232|224)0+/, '$1');
  const known = new Set([written, international, international.replace(/^0+/, '')]);
  // A few digits would find everybody.
  return [...known].filter((digits) => digits.length >= 4);
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
  const [rides, sessions, methods, payments, reports, audit] = await Promise.all([
    core.sql<PersonView['rides'][number] & { requestedAt: Date }>(RIDES, [personId]),
    core.sql<{ userAgent: string | null; createdAt: Date; lastSeenAt: Date }>(SESSIONS, [personId]),
    methodsOf(core.sql, personId),
    paymentsOf(core.sql, personId),
    reportsOf(core.sql, personId),
    auditOf(core.sql, { type: 'user', id: personId }),
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
  };
}

/** Locks an account: its owner is out at once, and nobody waits for a driver who will not come. */
export async function suspendPerson(core: Core, admin: Actor, personId: string, reason: string): Promise<void> {
  await suspend(core, admin, personId, reason, async (sql) => {
    await setSuspension(sql, personId, reason);
    await note(sql, admin, 'account.suspended', personId, reason);
  });
}

export async function restorePerson(core: Core, admin: Actor, personId: string, reason: string): Promise<void> {
  await core.transaction(async (sql) => {
    await setSuspension(sql, personId, null);
    await note(sql, admin, 'account.restored', personId, reason);
  });
}

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
     WHERE id = $1 AND user_type IN ('rider', 'driver') RETURNING id`,
    [personId, reason],
  );
  ensure(person, 'ops.not_found');
}

const note = (sql: Sql, actor: Actor, action: AuditAction, id: string, reason: string) =>
  recordAudit(sql, { actor, action, subject: { type: 'user', id }, reason });

type PersonRow = PersonFound &
  Pick<PersonView, 'gender' | 'address' | 'photoUrl' | 'suspensionReason'> & {
    userType: UserType | null;
    createdAt: Date;
  };

const RIDES = `SELECT id, status, pickup_area AS "from", dropoff_area AS "to", fare, currency, requested_at FROM rides
  WHERE rider_id = $1 OR driver_id = $1 ORDER BY id DESC LIMIT 20`;
const SESSIONS = `SELECT user_agent, created_at, last_seen_at FROM sessions
  WHERE user_id = $1 AND expires_at > now() ORDER BY last_seen_at DESC`;
