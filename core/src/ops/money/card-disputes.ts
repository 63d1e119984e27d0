import type { CardDispute, DisputeEvidence } from '@waka/contracts/ops/money/card-disputes';
import { usersByIds } from '../../accounts/users.repository.ts';
import { recordListing } from '../../audit/record-audit.ts';
import { disputesToShow } from '../../payments/disputes.repository.ts';
import { paymentsByIds } from '../../payments/refunds/fare-refunds.repository.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Core } from '../../platform/core.ts';
import type { Ride } from '../../rides/ride.entity.ts';
import { receiptNumber } from '../../rides/views/receipt.ts';
import { tripTimes } from '../../rides/views/trip-times.ts';
import { ridesByIds } from '../../rides/rides.repository.ts';

const MOST = 100;

/** Lists payments by card that are disputed with the bank, the open ones first, with what proves their rides. Each reading is audited. */
export async function cardDisputes({ sql }: Pick<Core, 'sql'>, admin: Actor): Promise<CardDispute[]> {
  await recordListing(sql, admin, { action: 'card_disputes.listed', of: 'payments', details: {} });
  const disputes = await disputesToShow(sql, MOST);
  const payments = await paymentsByIds(
    sql,
    disputes.flatMap(({ paymentId }) => paymentId ?? []),
  );
  const rides = await ridesByIds(
    sql,
    payments.map(({ rideId }) => rideId),
  );
  const people = await usersByIds(
    sql,
    payments.flatMap(({ riderId, driverId }) => [riderId, driverId]),
  );
  return disputes.flatMap((row): CardDispute[] => {
    const { id, providerId, state, reason, amount, currency, dueBy, createdAt, closedAt } = row;
    if (state === 'named' || amount === null || currency === null) return [];
    const payment = payments.find((one) => one.id === row.paymentId);
    const ride = rides.find((one) => one.id === payment?.rideId);
    const rider = payment && people.get(payment.riderId);
    return [
      {
        id,
        providerId,
        state,
        reason,
        amount,
        currency,
        rideId: payment?.rideId ?? null,
        riderName: rider?.fullName ?? null,
        riderPhone: rider?.phone ?? null,
        riderId: payment?.riderId ?? null,
        driverId: payment?.driverId ?? null,
        driverName: people.get(payment?.driverId ?? '')?.fullName ?? null,
        paid: payment?.amount ?? null,
        evidence: ride ? evidenceOf(ride) : null,
        dueBy: dueBy?.toISOString() ?? null,
        at: createdAt.toISOString(),
        closedAt: closedAt?.toISOString() ?? null,
      },
    ];
  });
}

function evidenceOf(ride: Ride): DisputeEvidence {
  const { startedAt, completedAt } = tripTimes(ride);
  return {
    number: ride.completedAt && receiptNumber(ride.id, ride.completedAt),
    distanceKm: ride.distanceKm,
    startedAt: startedAt?.toISOString() ?? null,
    completedAt: completedAt?.toISOString() ?? null,
    hadPin: ride.pin !== null && ride.startedAt !== null,
  };
}
