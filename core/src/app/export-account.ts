import type { AccountExport } from '@waka/contracts/accounts/profile-views';
import type { Core } from '../platform/core.ts';
import type { Ride } from '../rides/ride.entity.ts';
import { ownRows, ownTables, ratingsToExport, ridesToExport } from './own-rows.repository.ts';
import { HOUR, takeOrRefuse } from '../accounts/limits/limits.ts';
import { userById } from '../accounts/read-user.ts';
import { ratingGroups, spanOf } from '../rides/feedback/rating-groups.ts';
import { cancelReasonFor } from '../rides/views/ride.presenter.ts';

const MOST_ROWS = 10_000;
/** Columns left out: secrets, and what others have a right to keep private. */
const SECRET = /hash|token|secret|p256dh|auth$|^id_token$|^user_id$|^rating_(?:sum|count)$/;

/** Each reads every table with data of the person. */
const MOST_EXPORTS_AN_HOUR = 5;

/** Collects all data of a person, for the person. Throws AppError `request.too_many`. */
export async function exportAccount(core: Core, userId: string): Promise<AccountExport> {
  const { sql, clock, config } = core;
  if (config.rateLimits) {
    const limit = { kind: 'account:export', subject: userId, most: MOST_EXPORTS_AN_HOUR, withinSeconds: HOUR };
    await core.transaction((within) => takeOrRefuse(within, config, [limit]));
  }
  const shown = spanOf((await ratingGroups(sql, userId)).flat());
  const [user, rides, ratings, tables] = await Promise.all([
    userById(core, userId),
    ridesToExport(sql, userId, MOST_ROWS),
    ratingsToExport(sql, userId, String(MOST_ROWS), shown?.until ?? null),
    ownTables(sql),
  ]);
  const records: Record<string, object[]> = {};
  for (const table of tables) {
    const { name } = table;
    const rows = await ownRows(sql, table, userId, MOST_ROWS);
    const mine = rows.map(withoutSecrets);
    records[name] = [...(records[name] ?? []), ...(name === 'sessions' ? mine.map(withoutId) : mine)];
  }
  return {
    exportedAt: clock.now().toISOString(),
    user,
    rides: rides.map((ride) => rideForExport(ride, userId)),
    ratings: ratings.map(({ rating }) => rating),
    records,
  };
}

const RIDE_FIELDS = [
  'id',
  'status',
  'requestedAt',
  'acceptedAt',
  'startedAt',
  'startTappedAt',
  'completedAt',
  'endTappedAt',
  'cancelledAt',
  'pickup',
  'dropoff',
  'stops',
  'vehicleType',
  'paymentMethod',
  'fare',
  'credit',
  'promotion',
  'currency',
  'distanceKm',
  'durationMin',
] as const;

/** Returns a ride as one of its two people may have it. */
function rideForExport(ride: Ride, userId: string): object {
  const isRider = ride.riderId === userId;
  return {
    ...Object.fromEntries(RIDE_FIELDS.map((name) => [name, ride[name]])),
    cancelReason: cancelReasonFor(ride, isRider),
    as: isRider ? 'rider' : 'driver',
    // The person who rode, for the one who typed it alone.
    passenger: isRider && ride.passengerName ? { name: ride.passengerName, phone: ride.passengerPhone } : null,
    tags: isRider ? ride.riderTags : null,
  };
}

const withoutSecrets = (row: object): object =>
  withoutReason(Object.fromEntries(Object.entries(row).filter(([name]) => !SECRET.test(name))));

// Of ops' reasons a driver reads that of a rejection alone; `review_message` is for him.
const withoutReason = (row: Record<string, unknown>): object =>
  Object.fromEntries(
    Object.entries(row).filter(([name]) => name !== 'review_reason' || row['approval'] === 'rejected'),
  );

// The key of a session is a hash of its cookie.
const withoutId = (row: object): object => Object.fromEntries(Object.entries(row).filter(([name]) => name !== 'id'));
