import type { DecisionRequest, EndSessionsRequest, SuspensionRequest } from '@waka/contracts/ops/ops-requests';
import type { PersonFound, PersonView } from '@waka/contracts/ops/people-views';
import { riderCredit } from '../../ledger/rider-credit.ts';
import type { Actor } from '../../platform/actor.ts';
import { driverById } from '../../accounts/driver-profiles.repository.ts';
import { sessionsOfUser } from '../../accounts/sessions/sessions.repository.ts';
import { deleteSessionsOf, publishSessionsEnded } from '../../accounts/sessions/sessions.ts';
import { erasesAt } from '../../accounts/erasure-time.ts';
import type { User } from '../../accounts/user.entity.ts';
import { lockUser, userById } from '../../accounts/users.repository.ts';
import { receiptNumber } from '../../rides/views/receipt.ts';
import { ensureSeen, lastDecision, refuseDecided } from '../../audit/last-decision.ts';
import { recordAudit, recordListing, auditView } from '../../audit/record-audit.ts';
import type { AuditAction } from '../../audit/audit-entry.ts';
import type { Core } from '../../platform/core.ts';
import { endShiftWithoutSession } from '../../shifts/end-shift-without-session.ts';
import { ensure } from '../../platform/app-error.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { ADMINS } from '../../platform/rooms.ts';
import { auditOf } from '../audit-lines.ts';
import { disputeSummaries } from '../disputes/dispute-summaries.ts';
import { driverItem } from './driver-list.ts';
import { owedBy } from '../../payments/owed.repository.ts';
import { cashOf, methodsOf, paymentsOf, refundsDueTo, reportsOf } from './person-money.ts';
import { peopleFound } from './people-search.repository.ts';
import { lastRides, liveRideOf, setSuspension, type Suspension } from './people.repository.ts';
import { noticeOfRestoring } from './restored-notice.ts';
import { releaseSessions } from './release-sessions.ts';
import { suspend } from './suspend.ts';

const FOUND = 30;
const MOST_SESSIONS = 100;

/**
 * Finds people whose name, phone, e-mail or plate contains a text without regard to case, accents and spaces; one or two
 * letters have to start a word; also the rider of the ride with a receipt's number, or its last part, and the person with an id. The results are audited by id, not by the text: it may be a name or a number, which an
 * erasure would not find there.
 */
export async function findPeople({ sql }: Pick<Core, 'sql'>, admin: Actor, text: string): Promise<PersonFound[]> {
  const people = await peopleFound(sql, text, FOUND);
  const details = { found: people.map(({ id }) => id) };
  await recordListing(sql, admin, { action: 'people.found', of: 'people', details });
  return people.map(({ ride, erasesAt: end, ...person }) => ({
    ...person,
    erasesAt: end?.toISOString() ?? null,
    ride: ride && numbered(ride),
  }));
}

const numbered = ({ id, completedAt }: { id: string; completedAt: string | null }) => ({
  id,
  number: completedAt && receiptNumber(id, new Date(completedAt)),
});

/** Returns a person's file; the view is audited. Throws AppError `ops.not_found`. */
export async function viewPerson(core: Core, admin: Actor, personId: string, reason: string): Promise<PersonView> {
  const person = await userById(core.sql, personId);
  ensure(person, 'ops.not_found');
  const subject = { type: 'user', id: personId } as const;
  await auditView(core.sql, { actor: admin, action: 'account.viewed', subject, reason });
  const [rides, sessions, reports, audit, decision, profile, money] = await Promise.all([
    lastRides(core.sql, personId),
    sessionsOfUser(core.sql, personId, MOST_SESSIONS),
    reportsOf(core.sql, personId),
    auditOf(core.sql, { type: 'user', id: personId }),
    lastDecision(core.sql, locksOf(personId)),
    driverById(core.sql, personId),
    moneyOf(core, person),
  ]);
  return {
    id: person.id,
    userType: person.userType,
    fullName: person.fullName,
    email: person.email,
    phone: person.phone ?? person.unprovedPhone,
    plate: profile?.vehiclePlateNumber ?? null,
    isSuspended: person.suspendedAt !== null,
    erasesAt: erasesAt(person),
    gender: person.gender,
    address: person.address,
    photoUrl: person.profileImageUrl,
    suspensionReason: person.suspensionReason,
    suspensionMessage: person.suspensionMessage,
    createdAt: person.createdAt.toISOString(),
    driver: person.userType === 'driver' ? await driverItem(core.sql, personId) : null,
    rides: rides.map(({ id, status, pickupArea: from, dropoffArea: to, fare, currency, requestedAt }) => ({
      id,
      status,
      from,
      to,
      fare,
      currency,
      requestedAt: requestedAt.toISOString(),
    })),
    sessions: sessions.map(({ userAgent, createdAt, lastSeenAt }) => ({
      userAgent,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
    })),
    ...money,
    reports,
    audit,
    disputes: await disputeSummaries(core.sql, { riderId: personId }),
    decisionId: decision?.id ?? null,
  };
}

type Money = Pick<PersonView, 'methods' | 'credit' | 'payments' | 'cash' | 'refundsDue' | 'owed'>;

/** Reads the money of a person: what was paid, what is due back, and what is owed. */
async function moneyOf(core: Core, { id }: Pick<Actor, 'id'>): Promise<Money> {
  const [methods, credit, payments, cash, refundsDue, owed] = await Promise.all([
    methodsOf(core.sql, id),
    riderCredit(core, { id }),
    paymentsOf(core.sql, id),
    cashOf(core.sql, id),
    refundsDueTo(core.sql, id),
    owedBy(core.sql, id),
  ]);
  return { methods, credit, payments, cash, refundsDue, owed };
}

/**
 * Locks an account: its owner is signed out at once, and rides with this driver go back to the search.
 * Throws AppError `ops.decided_meanwhile` or `ops.trip_changed`.
 */
export async function suspendPerson(
  core: Core,
  admin: Actor,
  personId: string,
  { reason, message, isInTrip, seen }: SuspensionRequest,
): Promise<void> {
  await suspend(core, admin, personId, { reason, message, isInTrip }, async (sql) => {
    await ensureSeen(sql, locksOf(personId), seen);
    await change(sql, personId, { reason, message });
    await note(sql, admin, 'account.suspended', personId, reason);
  });
  core.publisher.emit(ADMINS, 'ops:decided', { about: 'person', id: personId });
}

/** Unlocks an account, and lets its person know by a text. Throws AppError `ops.decided_meanwhile`. */
export async function restorePerson(
  core: Core,
  admin: Actor,
  personId: string,
  { reason, seen }: DecisionRequest,
): Promise<void> {
  const { over, messages } = await core.transaction(async (sql) => {
    await lockUser(sql, personId);
    await ensureSeen(sql, locksOf(personId), seen);
    const person = await change(sql, personId, null);
    await note(sql, admin, 'account.restored', personId, reason);
    return { over: await releaseSessions(sql, personId), messages: await noticeOfRestoring(sql, person) };
  });
  core.wakeSending(messages);
  await publishSessionsEnded(core, over, 'revoked');
  core.publisher.emit(ADMINS, 'ops:decided', { about: 'person', id: personId });
}

const locksOf = (id: string) =>
  ({ subject: { type: 'user', id }, actions: ['account.suspended', 'account.restored'] }) as const;

/**
 * Signs a person out everywhere; in a trip, whose screen is the way to call for help, only where the admin confirms it.
 * Throws AppError `ops.in_trip`.
 */
export async function endSessionsOfPerson(
  core: Core,
  admin: Actor,
  personId: string,
  { reason, isInTrip = false }: EndSessionsRequest,
): Promise<void> {
  const sessionIds = await core.transaction(async (sql) => {
    const ride = isInTrip ? null : await liveRideOf(sql, personId);
    ensure(ride?.status !== 'in_progress', 'ops.in_trip');
    await note(sql, admin, 'account.sessions_ended', personId, reason);
    return deleteSessionsOf(sql, personId);
  });
  await publishSessionsEnded(core, sessionIds, 'revoked');
  await endShiftWithoutSession(core, personId);
}

// The identity provider locks admins. The caller holds the lock on the person's row.
async function change(sql: Sql, personId: string, words: Suspension | null): Promise<User> {
  const person = await userById(sql, personId);
  ensure(person?.userType && person.userType !== 'admin', 'ops.not_found');
  const isMoot = (person.suspendedAt !== null) === (words !== null);
  if (isMoot) await refuseDecided(sql, locksOf(personId), 'ops.review_moot');
  await setSuspension(sql, personId, words);
  return person;
}

const note = (sql: Sql, actor: Actor, action: AuditAction, id: string, reason: string) =>
  recordAudit(sql, { actor, action, subject: { type: 'user', id }, reason });
