import type { DocumentKind } from '@waka/contracts/drivers/driver-documents';
import type { DriverFile } from '@waka/contracts/ops/ops-file-views';
import { In, IsNull, Not, Raw } from 'typeorm';
import { DriverProfile } from '../../accounts/driver-profile.entity.ts';
import { User } from '../../accounts/user.entity.ts';
import { AuditLine } from '../../audit/audit-entry.entity.ts';
import { DriverDocument } from '../../drivers/documents/driver-document.entity.ts';
import { CashCountRow } from '../../payments/cash/cash-count.entity.ts';
import { Payment } from '../../payments/payment.entity.ts';
import { FareRefundRow } from '../../payments/refunds/fare-refund.entity.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { Ride } from '../../rides/ride.entity.ts';
import { Incident } from '../../safety/incident.entity.ts';
import { DRIVER_AT_REPORT } from '../../safety/safety.repository.ts';

const LAST = 20;

/** Merges the last rows of both sides of a person, each side read by its own index. */
const lastOf = <Row extends { id: string }>(one: Row[], other: Row[]): Row[] =>
  [...new Map([...one, ...other].map((row) => [row.id, row])).values()]
    .toSorted((a, b) => (a.id < b.id ? 1 : -1))
    .slice(0, LAST);

/** Lists the last rides that a person asked for or drove, the newest first. */
export async function lastRides({ manager }: Sql, userId: string): Promise<Ride[]> {
  const page = {
    select: {
      id: true,
      status: true,
      pickupArea: true,
      dropoffArea: true,
      fare: true,
      currency: true,
      requestedAt: true,
    },
    order: { id: 'DESC' },
    take: LAST,
  } as const;
  const asked = await manager.find(Ride, { ...page, where: { riderId: userId } });
  return lastOf(asked, await manager.find(Ride, { ...page, where: { driverId: userId } }));
}

/** Lists the last payments of a person by mobile money, made or received, the newest first. */
export async function lastPayments({ manager }: Sql, userId: string): Promise<Payment[]> {
  const page = { order: { id: 'DESC' }, take: LAST } as const;
  const made = await manager.find(Payment, { ...page, where: { riderId: userId } });
  return lastOf(made, await manager.find(Payment, { ...page, where: { driverId: userId } }));
}

/** Lists the last rides with cash that a person completed as rider or driver, the newest first; also those by wallet that were paid in cash in the end. */
export async function lastRidesInCash({ manager }: Sql, userId: string): Promise<Pick<Ride, 'id' | 'completedAt'>[]> {
  const ridesOf = (side: 'riderId' | 'driverId') =>
    manager
      .createQueryBuilder(Ride, 'ride')
      .select(['ride.id', 'ride.completedAt'])
      .innerJoin(CashCountRow, 'count', 'count.rideId = ride.id')
      .where({ status: 'completed', [side]: userId })
      .orderBy('ride.id', 'DESC')
      .limit(LAST)
      .getMany();
  return lastOf(await ridesOf('riderId'), await ridesOf('driverId'));
}

/** Lists the rides of which a rider is still to get money back. */
export async function ridesToRefund({ manager }: Sql, riderId: string): Promise<string[]> {
  const parts = await manager.findBy(FareRefundRow, { riderId, givenAt: IsNull() });
  const late = await manager.findBy(Payment, { riderId, refundDueAt: Not(IsNull()), refundedAt: IsNull() });
  return [...new Set([...parts, ...late].map(({ rideId }) => rideId))];
}

/** Lists the incidents of a ride, the newest first. */
export const incidentsOfRide = ({ manager }: Sql, rideId: string): Promise<Incident[]> =>
  manager.find(Incident, { where: { rideId }, order: { id: 'DESC' } });

// Every ride of a driver began with an offer: one that the driver gave back is found by it. A call from before there was a
// driver is about none; the service's own reports are about the present one. Read without a limit, so that Postgres begins
// with the driver's rides, not with the newest incidents of all.
const ABOUT_DRIVER = `SELECT incidents.id FROM (
    SELECT ride_id FROM ride_offers WHERE driver_id = :userId AND status = 'accepted'
    UNION SELECT id FROM rides WHERE driver_id = :userId
  ) AS driven JOIN rides ON rides.id = driven.ride_id JOIN incidents ON incidents.ride_id = rides.id
    LEFT JOIN LATERAL (${DRIVER_AT_REPORT}) AS with_driver ON true
  WHERE coalesce(with_driver.id, CASE WHEN reporter_id <> rides.rider_id THEN rides.driver_id END) = :userId`;

/** Lists the last incidents that a person reported, or that are about the person as rider or as driver of their time, the newest first. */
export async function incidentsAbout({ manager }: Sql, userId: string): Promise<Incident[]> {
  const reported = await manager.find(Incident, { where: { reporterId: userId }, order: { id: 'DESC' }, take: LAST });
  const last = () => manager.createQueryBuilder(Incident, 'incident').orderBy('incident.id', 'DESC').limit(LAST);
  const asRider = last().innerJoin(Ride, 'ride', 'ride.id = incident.rideId AND ride.riderId = :userId', { userId });
  const asDriver = last().where(`incident.id = ANY (ARRAY(${ABOUT_DRIVER}))`, { userId });
  return lastOf(lastOf(reported, await asRider.getMany()), await asDriver.getMany());
}

/** Lists riders and drivers who joined last, the newest first. */
export const newestPeople = (sql: Sql, most: number): Promise<User[]> =>
  sql.manager.find(User, {
    where: { userType: In(['rider', 'driver']) },
    order: { createdAt: 'DESC' },
    take: most,
  });

/** Locks an account, or unlocks it where the words are null. */
export const setSuspension = (sql: Sql, id: string, words: Suspension | null): Promise<unknown> =>
  sql.manager.update(
    User,
    { id },
    {
      suspendedAt: words && (() => 'now()'),
      suspensionReason: words?.reason ?? null,
      suspensionMessage: words?.message || null,
    },
  );

/** The reason is for the team; the person reads the message. */
export interface Suspension {
  reason: string;
  message?: string;
}

// As the partial indexes say it; of a parameter Postgres could not tell that they have all rows.
const IS_LIVE = Raw((column) => `${column} IN ('pending', 'accepted', 'arrived', 'in_progress')`);

const liveRide = (userId: string) => ({
  select: {
    id: true,
    riderId: true,
    city: true,
    status: true,
    attempt: true,
    pickupArea: true,
    dropoffArea: true,
  } as const,
  where: [
    { riderId: userId, status: IS_LIVE },
    { driverId: userId, status: IS_LIVE },
  ],
});

export type LiveRide = Pick<Ride, 'id' | 'riderId' | 'city' | 'status' | 'attempt' | 'pickupArea' | 'dropoffArea'>;

/** Finds the live ride of a person. */
export const liveRideOf = (sql: Sql, userId: string): Promise<LiveRide | null> =>
  sql.manager.findOne(Ride, liveRide(userId));

/** Locks that ride. */
export const lockLiveRide = (sql: Sql, userId: string): Promise<LiveRide | null> =>
  sql.manager.findOne(Ride, { ...liveRide(userId), lock: { mode: 'pessimistic_write' } });

/** Stores the decision about a driver. */
export const setApproval = (
  sql: Sql,
  userId: string,
  decision: Pick<DriverProfile, 'approval' | 'reviewReason' | 'reviewMessage' | 'reviewedBy'>,
): Promise<unknown> => sql.manager.update(DriverProfile, { userId }, { ...decision, reviewedAt: () => 'now()' });

/** Lists the documents of a driver with the last decision about each. */
export const decidedDocuments = (
  sql: Sql,
  userId: string,
): Promise<{ id: string; kind: DocumentKind; decisionId: string | null }[]> =>
  sql.manager
    .createQueryBuilder(DriverDocument, 'document')
    .select('document.id', 'id')
    .addSelect('document.kind', 'kind')
    .addSelect(
      (lines) =>
        lines
          .select('line.id')
          .from(AuditLine, 'line')
          .where(`line.subjectType = 'user' AND line.subjectId = document.userId`)
          .andWhere(
            `line.action IN ('driver_document.approved', 'driver_document.refused', 'driver_document.earlier_ended')`,
          )
          .andWhere(`line.details @> jsonb_build_object('documentId', document.id)`)
          .orderBy('line.id', 'DESC')
          .limit(1),
      'decisionId',
    )
    .where({ userId })
    .getRawMany();

/** Counts the completed rides of a driver, and those of them with findings by verdict. */
export const countFindings = (sql: Sql, driverId: string): Promise<DriverFile['rides'] | undefined> =>
  sql.manager
    .createQueryBuilder(Ride, 'ride')
    .select('count(*)::int', 'completed')
    .addSelect(`(count(*) FILTER (WHERE findings <> '[]'))::int`, 'marked')
    .addSelect(`(count(*) FILTER (WHERE findings <> '[]' AND ride.findingsVerdict IS NULL))::int`, 'undecided')
    .addSelect(`(count(*) FILTER (WHERE ride.findingsVerdict = 'not_fine'))::int`, 'notFine')
    .where({ driverId, status: 'completed' })
    .getRawOne();

/** Lists so many accounts whose deletion was requested, the first to be erased first, those after an account where one is given. */
export function peopleWhoLeave({ manager }: Sql, page: { after: string | null; most: number }): Promise<User[]> {
  const leaving = manager
    .createQueryBuilder(User, 'person')
    .where('person.deletionRequestedAt IS NOT NULL AND person.erasedAt IS NULL')
    .orderBy('person.deletionRequestedAt', 'ASC')
    .addOrderBy('person.id', 'ASC')
    .take(page.most);
  if (page.after === null) return leaving.getMany();
  const last = leaving.subQuery().select('last.deletionRequestedAt').from(User, 'last').where('last.id = :after');
  return leaving
    .andWhere(`(person.deletionRequestedAt, person.id) > (${last.getQuery()}, :after::uuid)`, { after: page.after })
    .getMany();
}
