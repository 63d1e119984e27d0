import { randomUUID } from 'node:crypto';
import type { OpsMessageRequest, RefundNoteRequest } from '@waka/contracts/ops/ops-requests';
import type { Actor } from '../../platform/actor.ts';
import { detailsOf } from '../../audit/audit.repository.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Core } from '../../platform/core.ts';
import { notify } from '../../notifications/notification-centre.ts';
import { paidByRider } from '../../payments/refunds/paid-by-rider.ts';
import { ensure } from '../../platform/app-error.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { lockRide } from '../../rides/rides.repository.ts';
import { rideRow } from '../../rides/views/read-rides.ts';
import { publishIncident } from '../../safety/publish-incident.ts';
import { isCashSettled } from '../../payments/cash/is-cash-settled.ts';
import { isFareDisputed } from '../../payments/disputes.repository.ts';
import { fareRefundById, withdrawnOf } from '../../payments/refunds/fare-refunds.repository.ts';
import { refundFare } from '../../payments/refunds/refund-fare.ts';
import { giveBack } from '../../safety/give-back.ts';

/** Sends the rider and the driver a message, among their notifications. */
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
 * of a ride together are at most what its rider has paid. Throws AppError for more than that, where the bank has taken the money back, and
 * as long as it is open what was paid in cash.
 */
export async function noteRefund(
  core: Core,
  admin: Actor,
  rideId: string,
  { amount, reason, incidentId, bearer = 'service', refundId: id = randomUUID() }: RefundNoteRequest,
): Promise<void> {
  const settled = await core.transaction(async (sql) => {
    // Locked first, so that two refunds of a ride know of each other.
    await lockRide(sql, rideId);
    const ride = await rideRow(sql, rideId);
    ensure(ride, 'ops.not_found');
    const before = await fareRefundById(sql, id);
    const isSame = before?.rideId === rideId && before.amount === amount && before.bearer === bearer;
    ensure(!before || isSame, 'request.key_reused');
    if (before) return null;
    const closed = incidentId ? await giveBack(sql, admin, { incidentId, ride, amount, reason }) : null;
    if (incidentId && !closed) return null;
    ensure(!(await isFareDisputed(sql, rideId)), 'refund.disputed');
    ensure(await isCashSettled(sql, ride), 'refund.cash_open');
    const paid = await paidByRider(sql, ride);
    ensure(paid > 0, 'request.invalid', { fields: { amount: 'The rider has paid nothing that can be given back' } });
    const isLeft = (await refundedOf(sql, rideId)) + amount <= paid;
    ensure(isLeft, 'request.invalid', { fields: { amount: 'The refund can’t be more than the rider has paid' } });
    await recordAudit(sql, {
      actor: admin,
      action: 'ride.refund_noted',
      subject: { type: 'ride', id: rideId },
      details: { amount, currency: ride.currency, bearer, fareRefundId: id },
      reason,
    });
    await refundFare(sql, { id, ride, amount, bearer, decidedBy: admin.id });
    return closed;
  });
  if (settled) await publishIncident(core, settled);
}

/** Adds up the refunds that were recorded for a ride and not withdrawn. */
async function refundedOf(sql: Sql, rideId: string): Promise<number> {
  const noted = await detailsOf(sql, { subjectType: 'ride', subjectId: rideId, action: 'ride.refund_noted' });
  return noted.reduce((sum, { amount = 0 }) => sum + amount, 0) - (await withdrawnOf(sql, rideId));
}
