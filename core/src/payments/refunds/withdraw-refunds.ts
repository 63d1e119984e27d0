import { recordAudit } from '../../audit/record-audit.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { lostDisputeOf } from '../disputes.repository.ts';
import type { FareRefundRow } from './fare-refund.entity.ts';
import { lockFareRefund, lockFareRefundsDue, setFareGiven } from './fare-refunds.repository.ts';
import { postRefundWithdrawn } from './post-refund.ts';
import { openRefundOf, refuseHeldOf } from './refunds.repository.ts';

/**
 * Withdraws what a rider was still to get back of a fare that the bank has given back by now, in the commit that posts the loss of
 * the dispute. What a provider is making is left to its answer.
 */
export async function withdrawRefunds(sql: Sql, rideId: string, disputeId: string): Promise<void> {
  await refuseHeldOf(sql, rideId);
  for (const due of await lockFareRefundsDue(sql, rideId)) await withdraw(sql, due, disputeId);
}

/** Withdraws a refund that its provider has not made, where the bank has given the fare back. */
export async function withdrawIfLost(sql: Sql, fareRefundId: string): Promise<void> {
  const due = await lockFareRefund(sql, fareRefundId);
  const lost = due && (await lostDisputeOf(sql, due.rideId));
  if (lost) await withdraw(sql, due, lost.providerId);
}

async function withdraw(sql: Sql, due: FareRefundRow, disputeId: string): Promise<void> {
  const { id, rideId, paymentId, amount, currency } = due;
  if (await openRefundOf(sql, { paymentId: paymentId ?? '', fareRefundId: id })) return;
  await setFareGiven(sql, id, { way: 'withdrawn', reference: disputeId });
  await postRefundWithdrawn(sql, due);
  const details = { fareRefundId: id, amount, currency, reference: disputeId };
  const subject = { type: 'ride', id: rideId } as const;
  await recordAudit(sql, { actor: null, action: 'ride.refund_withdrawn', subject, details });
}
