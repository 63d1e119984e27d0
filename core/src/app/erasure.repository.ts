import { LIVE_STATUSES } from '@waka/contracts/rides/ride-status';
import { Identity } from '../accounts/identity.entity.ts';
import { updateUser } from '../accounts/users.repository.ts';
import { PaymentMethod } from '../payments/methods/payment-method.entity.ts';
import { EmergencyContact } from '../safety/emergency-contact.entity.ts';
import { Any, In, IsNull, Not, Raw } from 'typeorm';
import { AuditLine } from '../audit/audit-entry.entity.ts';
import { DriverDocument } from '../drivers/documents/driver-document.entity.ts';
import { Photo } from '../files/photo.entity.ts';
import { Upload } from '../files/upload.entity.ts';
import { DevOutboxMessage } from '../messages/dev-outbox-message.entity.ts';
import { Message } from '../messages/message.entity.ts';
import { Payment } from '../payments/payment.entity.ts';
import { PayoutRow } from '../payments/payouts/payout.entity.ts';
import { TopUpRow } from '../payments/top-ups/top-up.entity.ts';
import type { Sql } from '../platform/postgres/sql.ts';
import { pg, statement } from '../platform/postgres/statement.ts';
import { blurred } from '../rides/blurred.repository.ts';
import { StreetSample } from '../rides/learning/street-sample.entity.ts';
import { DrivenWay } from '../rides/tracks/driven-way.entity.ts';
import { RideTrackPoint } from '../drivers/positions/ride-track-point.entity.ts';
import { RideEvent } from '../rides/ride-event.entity.ts';
import { Ride } from '../rides/ride.entity.ts';
import { RelayTrip } from '../relays/relay-trip.entity.ts';
import { ScheduledRide } from '../scheduled/scheduled-ride.entity.ts';
import { Rating } from '../rides/feedback/rating.entity.ts';
import { Incident } from '../safety/incident.entity.ts';
import { OneTimeCode } from '../accounts/codes/one-time-code.entity.ts';
import { PendingRegistration } from '../accounts/codes/pending-registration.entity.ts';
import { RememberedDevice } from '../accounts/codes/remembered-device.entity.ts';
import { User } from '../accounts/user.entity.ts';

const LIVE = LIVE_STATUSES.map((status) => `'${status}'`).join(', ');

const isDue = (days: number) => ({
  erasedAt: IsNull(),
  deletionRequestedAt: Raw((column: string) => `${column} < now() - interval '${days} days'`),
});

/** Lists accounts whose deletion was requested so many days ago, the earliest first, without those that wait. */
export const accountsToErase = (sql: Sql, days: number, most: number, waiting: readonly string[]): Promise<User[]> =>
  sql.manager.find(User, {
    where: { ...isDue(days), id: Not(In(waiting)) },
    order: { deletionRequestedAt: 'ASC' },
    take: most,
  });

/** Reads one of these accounts, if its deletion is still requested. */
export const accountToErase = (sql: Sql, id: string, days: number): Promise<User | null> =>
  sql.manager.findOneBy(User, { id, ...isDue(days) });

/** Lists the photos of a person, and the storage keys of documents and uploads. */
export async function filesOf(sql: Sql, userId: string): Promise<{ photoIds: string[]; objectKeys: string[] }> {
  const photos = await sql.manager.findBy(Photo, { userId });
  const documents = await sql.manager.findBy(DriverDocument, { userId });
  const uploads = await sql.manager.findBy(Upload, { userId });
  const earlier = documents.flatMap(({ earlierKey }) => earlierKey ?? []);
  const keys = [...[...documents, ...uploads].map(({ objectKey }) => objectKey), ...earlier];
  return { photoIds: photos.map(({ id }) => id), objectKeys: [...new Set(keys)] };
}

/** Deletes rows with a phone or an e-mail of a person but no reference to the person. */
export async function deleteByContact(sql: Sql, phones: string[], emails: string[]): Promise<void> {
  const recipient = Any([...phones, ...emails]);
  const phone = Any(phones);
  await sql.manager.delete(Message, { recipient });
  await sql.manager.delete(DevOutboxMessage, { recipient });
  await sql.manager.delete(OneTimeCode, { phone });
  await sql.manager.delete(RememberedDevice, { phone });
  await sql.manager.delete(PendingRegistration, { phone });
  await sql.manager.delete(PendingRegistration, { email: Any(emails) });
}

const noticesOfOthers = statement({
  text: `
    WITH addressee AS (
      SELECT id::text AS ride_id, unnest(excluded_driver_ids || rider_id || driver_id) AS user_id FROM rides
      WHERE id IN (
        SELECT id FROM rides WHERE rider_id = $1 OR driver_id = $1
        UNION SELECT ride_id FROM ride_offers WHERE driver_id = $1 AND status = 'accepted'
      )
      UNION SELECT ride_id::text, referrer_id FROM referrals WHERE friend_id = $1
    )
    UPDATE notifications SET facts = (
      SELECT jsonb_object_agg(key, CASE WHEN key IN ('driver', 'plate', 'destination', 'friend', 'message', 'name') THEN '"…"' ELSE value END)
      FROM jsonb_each(facts) WHERE key <> 'destinationNear')
    FROM addressee
    WHERE notifications.user_id = addressee.user_id AND facts->>'rideId' = ride_id AND notifications.user_id <> $1`,
  parameters: [pg.uuid],
  row: {},
});

/** Rounds a point to about a kilometre. */
const farOff = (place: string) => blurred(place, 'initcap(city)', 2);

const emptyRides = (sql: Sql, riderId: string): Promise<unknown> =>
  sql.manager.update(
    Ride,
    { riderId },
    {
      riderCard: { name: 'Former rider', phone: null },
      geometry: null,
      pin: null,
      cancelNote: null,
      pickupNote: null,
      passengerName: null,
      passengerPhone: null,
      pickupArea: () => 'initcap(city)',
      dropoffArea: () => 'initcap(city)',
      pickup: () => farOff('pickup'),
      dropoff: () => farOff('dropoff'),
      stops: () => `coalesce((SELECT jsonb_agg(${farOff('stop')}) FROM jsonb_array_elements(stops) AS stop), '[]')`,
    },
  );

/** Changes the records of rides as the rides themselves were just changed. */
const emptyEventsOfRider = (sql: Sql, riderId: string): Promise<unknown> =>
  sql.manager
    .createQueryBuilder()
    .update(RideEvent)
    .set({
      payload: () => `payload || (SELECT jsonb_build_object('rider_card', rider_card, 'pickup', pickup,
        'dropoff', dropoff, 'stops', stops, 'pickup_area', pickup_area, 'dropoff_area', dropoff_area,
        'geometry', NULL, 'pin', NULL, 'cancel_note', NULL, 'pickup_note', NULL,
        'passenger_name', NULL, 'passenger_phone', NULL) FROM rides WHERE rides.id = ride_id)`,
    })
    .where('ride_id IN (SELECT id FROM rides WHERE rider_id = :riderId)', { riderId })
    .execute();

/**
 * Builds the SQL for the card of a driver whose account is gone: the class of the vehicle alone is left, as it is that
 * of the ride.
 */
const asFormerDriver = (card: string) => `${card} || jsonb_build_object('name', 'Former driver', 'photoUrl', NULL,
  'phone', NULL, 'vehicle', jsonb_build_object('make', NULL, 'model', NULL, 'plate', NULL,
  'type', ${card} -> 'vehicle' -> 'type'))`;

// Rides that the driver gave back are included: every ride of his began with an offer.
const emptyEventsOfDriver = (sql: Sql, driverId: string): Promise<unknown> =>
  sql.manager
    .createQueryBuilder()
    .update(RideEvent)
    .set({
      payload: () => `payload || jsonb_build_object('driver_card', ${asFormerDriver(`(payload -> 'driver_card')`)})`,
    })
    .where(
      `ride_id IN (
        SELECT ride_id FROM ride_offers WHERE driver_id = :driverId UNION SELECT id FROM rides WHERE driver_id = :driverId)
      AND payload->'driver_card'->>'id' = :driverId::uuid::text`,
      { driverId },
    )
    .execute();

const isPastPassenger = `passenger_phone = ANY(:phones) AND rides.status NOT IN (${LIVE})`;

/** Checks whether a ride that another person booked for one of these numbers is under way. */
export const isRidingNow = (sql: Sql, phones: string[]): Promise<boolean> =>
  sql.manager.existsBy(Ride, { passengerPhone: Any(phones), status: In([...LIVE_STATUSES]) });

/** Checks whether a trip over water that another person booked for one of these numbers is under way, be it between its rides. */
export const isOnFerry = (sql: Sql, phones: string[]): Promise<boolean> =>
  sql.manager
    .createQueryBuilder(RelayTrip, 'relay')
    .innerJoin(ScheduledRide, 'second', 'second.id = relay.scheduledId')
    .where(`relay.ending IS NULL AND second.passenger->>'phone' = ANY(:phones)`, { phones })
    .getExists();

/** Removes a person from the rides that others booked for the person's number, and that are over. */
export async function forgetPassenger(sql: Sql, phones: string[]): Promise<void> {
  await sql.manager
    .createQueryBuilder()
    .update(RideEvent)
    .set({ payload: () => `payload || '{"passenger_name": null, "passenger_phone": null}'::jsonb` })
    .where(`ride_id IN (SELECT id FROM rides WHERE ${isPastPassenger})`, { phones })
    .execute();
  await sql.manager
    .createQueryBuilder()
    .update(Ride)
    .set({ passengerName: null, passengerPhone: null })
    .where(isPastPassenger, { phones })
    .execute();
  await sql.manager
    .createQueryBuilder()
    .update(ScheduledRide)
    .set({ passenger: null })
    .where(`passenger->>'phone' = ANY(:phones) AND status NOT IN ('scheduled', 'taken')`, { phones })
    .execute();
}

async function deleteTracks(sql: Sql, userId: string): Promise<void> {
  for (const entity of [RideTrackPoint, DrivenWay, StreetSample]) {
    await sql.manager
      .createQueryBuilder()
      .delete()
      .from(entity)
      .where('ride_id IN (SELECT id FROM rides WHERE rider_id = :userId OR driver_id = :userId)', { userId })
      .execute();
  }
}

/**
 * Removes names, places and words of a person from what is kept for others: rides, their log, and the notifications of
 * the other sides. Each step builds on the one before.
 */
export async function eraseTraces(sql: Sql, userId: string): Promise<void> {
  // What was texted to the passengers of the person's rides, by the name of the person.
  await sql.manager
    .createQueryBuilder()
    .delete()
    .from(Message)
    .where(`once IS NOT NULL AND split_part(once, ':', 1)::uuid IN (SELECT id FROM rides WHERE rider_id = :userId)`, {
      userId,
    })
    .execute();
  await noticesOfOthers(sql, userId);
  await emptyRides(sql, userId);
  await emptyEventsOfRider(sql, userId);
  await sql.manager.update(Ride, { driverId: userId }, { driverCard: () => asFormerDriver('driver_card') });
  await emptyEventsOfDriver(sql, userId);
  await deleteTracks(sql, userId);
  await sql.manager.update(Rating, { authorId: userId }, { comment: null });
  await sql.manager.update(Rating, { subjectId: userId }, { comment: null });
  await sql.manager.update(Incident, { reporterId: userId }, { text: null, lat: null, lng: null });
  await sql.manager.update(Payment, { riderId: userId }, { payer: null, cardFingerprint: null });
  await sql.manager.update(TopUpRow, { driverId: userId }, { payer: null });
  await sql.manager.update(PayoutRow, { driverId: userId }, { payee: null });
  await sql.manager.update(AuditLine, { subjectType: 'user', subjectId: userId }, { details: {} });
}

/** Empties the row of a person; the row stays for the references to it. */
export const emptyUser = (sql: Sql, id: string): Promise<unknown> =>
  sql.manager.update(
    User,
    { id },
    {
      email: null,
      isEmailVerified: false,
      phone: null,
      unprovedPhone: null,
      username: null,
      fullName: null,
      firstName: null,
      lastName: null,
      passwordHash: null,
      dateOfBirth: null,
      gender: null,
      address: null,
      profileImageUrl: null,
      pendingEmail: null,
      pendingEmailHash: null,
      pendingEmailUntil: null,
      pendingPhone: null,
      pendingPhoneUntil: null,
      suspensionReason: null,
      suspensionMessage: null,
      erasedAt: () => 'now()',
    },
  );

/**
 * Removes what belongs to a stranger who registered the address of another: phone and identity, which that stranger
 * signs in by, emergency contacts, cards and wallets. A trigger schedules the detachment of cards.
 */
export async function deleteTraces(sql: Sql, userId: string): Promise<void> {
  await updateUser(sql, userId, { phone: null, unprovedPhone: null });
  await sql.manager.delete(Identity, { userId });
  await sql.manager.delete(EmergencyContact, { userId });
  await sql.manager.delete(PaymentMethod, { userId });
}
