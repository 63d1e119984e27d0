import type { OpsMessageRequest, RefundNoteRequest } from '@waka/contracts/ops/ops-requests';
import { inUnits } from '@waka/contracts/money/currency';
import type { Currency } from '@waka/contracts/regions';
import type { Actor } from '../../platform/actor.ts';
import { detailsOf } from '../../audit/audit.repository.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Core } from '../../platform/core.ts';
import { notify } from '../../notifications/notification-centre.ts';
import { paidByRider } from '../../ledger/paid-by-rider.ts';
import { ensure } from '../../platform/app-error.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { lockRide } from '../../rides/rides.repository.ts';
import { rideRow } from '../../rides/views/read-rides.ts';
import { publishIncident } from '../../safety/publish-incident.ts';
import { fileIncident } from '../../safety/file-incident.ts';
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
 * Records that money should be refunded: an incident of the ride, for the admins who make refunds. A report about the
 * fare that this settles is closed with it; a repeated call counts once there. All refunds of a ride together are at
 * most what its rider has paid. Throws AppError for more than that.
 */
export async function noteRefund(
  core: Core,
  admin: Actor,
  rideId: string,
  { amount, reason, incidentId }: RefundNoteRequest,
): Promise<void> {
  const filed = await core.transaction(async (sql) => {
    // Locked first, so that two refunds of a ride know of each other.
    await lockRide(sql, rideId);
    const ride = await rideRow(sql, rideId);
    ensure(ride, 'ops.not_found');
    const settled = incidentId ? await giveBack(sql, admin, { incidentId, ride, amount, reason }) : null;
    if (incidentId && !settled) return [];
    const paid = await paidByRider(sql, ride);
    ensure(paid > 0, 'request.invalid', { fields: { amount: 'The rider has paid nothing that can be given back' } });
    const isLeft = (await refundedOf(sql, rideId)) + amount <= paid;
    ensure(isLeft, 'request.invalid', { fields: { amount: 'The refund can’t be more than the rider has paid' } });
    await recordAudit(sql, {
      actor: admin,
      action: 'ride.refund_noted',
      subject: { type: 'ride', id: rideId },
      details: { amount, currency: ride.currency },
      reason,
    });
    const text = `${moneyText(amount, ride.currency)}: ${reason}`;
    const noted = await fileIncident(sql, { kind: 'dispute', category: 'payment', reporterId: admin.id, ride, text });
    return [settled, noted].filter((incident) => incident !== null);
  });
  for (const incident of filed) await publishIncident(core, incident);
}

/** Adds up the refunds that were recorded for a ride. */
async function refundedOf(sql: Sql, rideId: string): Promise<number> {
  const noted = await detailsOf(sql, { subjectType: 'ride', subjectId: rideId, action: 'ride.refund_noted' });
  return noted.reduce((sum, { amount = 0 }) => sum + amount, 0);
}

/** Formats money by its currency's code: `SLE 26.70`. */
const moneyText = (amount: number, currency: Currency): string => `${currency} ${inUnits(amount, currency)}`;
