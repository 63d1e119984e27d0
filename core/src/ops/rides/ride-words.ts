import { randomUUID } from 'node:crypto';
import type { OpsMessageRequest, RefundNoteRequest } from '@waka/contracts/ops/ops-requests';
import type { Actor } from '../../platform/actor.ts';
import { refuseDecided } from '../../audit/last-decision.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Core } from '../../platform/core.ts';
import { notify } from '../../notifications/notification-centre.ts';
import { paidByRider, refundedOf } from '../../payments/refunds/paid-by-rider.ts';
import { ensure } from '../../platform/app-error.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import type { Ride } from '../../rides/ride.entity.ts';
import { lockRide } from '../../rides/rides.repository.ts';
import { rideRow } from '../../rides/views/read-rides.ts';
import { publishIncident } from '../../safety/publish-incident.ts';
import { disputesOf, takenBy } from '../../payments/disputes.repository.ts';
import { fareRefundById } from '../../payments/refunds/fare-refunds.repository.ts';
import { publishRefunds } from '../../payments/publish-refunds.ts';
import { decidedSum } from '../../payments/refunds/post-refund.ts';
import { ensureMayDecide } from '../../payments/refunds/refund-blocks.ts';
import { refundFare } from '../../payments/refunds/refund-fare.ts';
import { giveBack } from '../../safety/give-back.ts';

/** Sends the rider and the driver a message, among their notifications. Throws AppError `ops.not_found`. */
export async function messageRide(
  core: Core,
  admin: Actor,
  rideId: string,
  { text }: OpsMessageRequest,
): Promise<void> {
  await core.transaction(async (sql) => {
    const ride = await rideRow(sql, rideId);
    ensure(ride, 'ops.not_found');
    await notify(sql, { userId: ride.riderId, kind: 'ops_message', facts: { rideId, message: text } });
    if (ride.driverId) {
      await notify(sql, { userId: ride.driverId, kind: 'ops_message', facts: { rideId, message: text } });
    }
    await recordAudit(sql, {
      actor: admin,
      action: 'ride.messaged',
      subject: { type: 'ride', id: rideId },
      reason: text,
    });
  });
}

/**
 * Decides that a rider gets back so much of a paid fare, and who bears it: it is posted at once, and stands among the refunds
 * that are due. A report about the fare that this settles is closed with it; a repeated call counts once there, and with an id. All refunds
 * of a ride together are at most what its rider has paid. Throws AppError for more than that, where another was recorded since, where the bank has taken the money back, and
 * as long as it is open what was paid in cash.
 */
export async function noteRefund(
  core: Core,
  admin: Actor,
  rideId: string,
  { amount, reason, incidentId, bearer = 'service', refundable, refundId: id = randomUUID() }: RefundNoteRequest,
): Promise<void> {
  const settled = await core.transaction(async (sql) => {
    // Locked first, so that two refunds of a ride know of each other.
    await lockRide(sql, rideId);
    const ride = await rideRow(sql, rideId);
    ensure(ride, 'ops.not_found');
    const before = await fareRefundById(sql, id);
    const isSame = before?.rideId === rideId && before.bearer === bearer && (await decidedSum(sql, id)) === amount;
    ensure(!before || isSame, 'request.key_reused');
    if (before) return null;
    const closed = incidentId ? await giveBack(sql, admin, { incidentId, ride, amount, bearer, reason }) : null;
    if (incidentId && !closed) return null;
    await ensureMayDecide(sql, rideId);
    await ensureLeft(sql, ride, amount, refundable);
    await recordAudit(sql, {
      actor: admin,
      action: 'ride.refund_noted',
      subject: { type: 'ride', id: rideId },
      details: { amount, currency: ride.currency, bearer, fareRefundId: id },
      reason,
    });
    await refundFare(sql, { id, ride, amount, bearer, decidedBy: admin.id, reason, incidentId });
    return closed;
  });
  publishRefunds(core);
  if (settled) await publishIncident(core, settled);
}

/** Checks that so much can still be given back of a ride, and that the screen showed what is left. Throws AppError. */
async function ensureLeft(sql: Sql, ride: Ride, amount: number, shown: number | undefined): Promise<void> {
  const paid = await paidByRider(sql, ride);
  const left = paid - (await refundedOf(sql, ride.id));
  if (shown !== undefined && shown !== Math.max(0, left)) {
    const actions = ['ride.refund_noted', 'ride.refund_withdrawn'] as const;
    await refuseDecided(sql, { subject: { type: 'ride', id: ride.id }, actions }, 'money.changed');
  }
  const lost = takenBy(await disputesOf(sql, ride.id));
  ensure(amount <= left || amount > left + lost, 'refund.disputed');
  ensure(paid > 0, 'request.invalid', { fields: { amount: 'The rider has paid nothing that can be given back' } });
  ensure(amount <= left, 'request.invalid', { fields: { amount: 'The refund can’t be more than the rider has paid' } });
}
