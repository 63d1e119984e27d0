import type { OpsMessageRequest, RefundNoteRequest } from '@waka/contracts/ops/ops-requests';
import { inUnits } from '@waka/contracts/money/currency';
import type { Currency } from '@waka/contracts/regions';
import type { Actor } from '../../platform/actor.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Core } from '../../platform/core.ts';
import { notify } from '../../notifications/notification-centre.ts';
import { ensure } from '../../platform/app-error.ts';
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
 * fare that this settles is closed with it; a repeated call counts once there.
 */
export async function noteRefund(
  core: Core,
  admin: Actor,
  rideId: string,
  { amount, reason, incidentId }: RefundNoteRequest,
): Promise<void> {
  const filed = await core.transaction(async (sql) => {
    const ride = await rideRow(sql, rideId);
    ensure(ride, 'ops.not_found');
    ensure(amount <= ride.fare, 'request.invalid', { fields: { amount: 'The refund can’t be more than the fare' } });
    const settled = incidentId ? await giveBack(sql, admin, { incidentId, rideId, amount, reason }) : null;
    if (incidentId && !settled) return [];
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

/** Formats money by its currency's code: `SLE 26.70`. */
const moneyText = (amount: number, currency: Currency): string => `${currency} ${inUnits(amount, currency)}`;
