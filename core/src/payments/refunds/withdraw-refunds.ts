import { detailsOf } from '../../audit/audit.repository.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import type { AuditAction } from '../../audit/audit-entry.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { rideRow } from '../../rides/views/read-rides.ts';
import { disputesOf } from '../disputes.repository.ts';
import type { FareRefundRow } from './fare-refund.entity.ts';
import {
  changeFareRefund,
  cutFareRefund,
  insertFareRefund,
  isRefundDecidedAfter,
  leftOfPayments,
  lockFareRefundsDue,
  paymentWithLeft,
  setFareGiven,
  withdrawnOf,
} from './fare-refunds.repository.ts';
import { notifyRefund } from './notify-refund.ts';
import { paidByRider, refundedOf } from './paid-by-rider.ts';
import { postRefundRestored, postRefundWithdrawn } from './post-refund.ts';
import { openRefundOf, refuseHeld } from './refunds.repository.ts';

/**
 * Withdraws what a rider was still to get back of a fare, as far as what the bank has given back leaves too little for it: what is left
 * covers what was given or is being made, then the refunds that are due, the oldest first; the first that it does not cover is cut.
 * In the commit that posts the loss of the dispute; the caller holds the lock of the ride. Changes nothing where all is covered.
 */
export async function withdrawRefunds(sql: Sql, rideId: string, disputeId: string): Promise<void> {
  let beyond = -(await leftOf(sql, rideId));
  const kept: Kept[] = [];
  for (const due of (await lockFareRefundsDue(sql, rideId)).toReversed()) {
    const by = Math.max(0, Math.min(beyond, due.amount));
    if (!(await isLeftToUs(sql, due, { refuses: by > 0 }))) continue;
    beyond -= by;
    if (by > 0) await withdraw(sql, due, { by, disputeId });
    const { id, paymentId, amount } = due;
    if (by < amount) kept.push({ id, rideId, paymentId, amount: amount - by });
  }
  await chooseOtherPayments(sql, kept);
}

/** Withdraws what a provider has not made after all, where the bank has given the fare back. The caller holds the lock of the ride. */
export async function withdrawIfLost(sql: Sql, rideId: string): Promise<void> {
  const lost = (await disputesOf(sql, rideId)).find(({ state }) => state === 'lost');
  if (lost) await withdrawRefunds(sql, rideId, lost.providerId);
}

/**
 * Makes due again what was withdrawn, each once, where a bank has decided anew for us, whichever dispute it was withdrawn by: as far as
 * what the rider has paid covers it, and nothing where ops has decided about a refund since. What is not due again is a line of the ride's history. The
 * caller holds the lock of the ride.
 */
export async function restoreRefunds(sql: Sql, rideId: string, disputeId: string): Promise<void> {
  for (const withdrawn of await withdrawnOf(sql, rideId)) {
    const left = (await isRefundDecidedAfter(sql, withdrawn)) ? 0 : await leftOf(sql, rideId);
    const amount = Math.max(0, Math.min(left, withdrawn.amount));
    const rest = amount > 0 ? await restore(sql, withdrawn, { amount, disputeId }) : withdrawn.id;
    const { currency } = withdrawn;
    if (rest) await noteNotRestored(sql, { id: rest, rideId, amount: withdrawn.amount - amount, currency }, disputeId);
  }
}

/** Makes so much of a withdrawn refund due again, as of when it was decided; returns the id of what stays withdrawn of it. */
async function restore(
  sql: Sql,
  withdrawn: FareRefundRow,
  { amount, disputeId }: { amount: number; disputeId: string },
): Promise<string | null> {
  const { id: restores, rideId, riderId, amount: whole, currency, bearer, decidedBy, incidentId } = withdrawn;
  // Next to what was kept of it, which comes first.
  const createdAt = new Date(withdrawn.createdAt.getTime() + 1);
  const payment = await paymentWithLeft(sql, rideId, amount);
  const of = { paymentId: payment?.id ?? null, method: payment?.method ?? 'cash' } as const;
  const due = { rideId, riderId, amount: whole, currency, bearer, decidedBy, createdAt, restores, incidentId, ...of };
  const id = await insertFareRefund(sql, due);
  await postRefundRestored(sql, { id, rideId, currency }, restores);
  const by = whole - amount;
  const rest = by > 0 ? await cutFareRefund(sql, { ...due, id }, by, withdrawn.reference ?? disputeId) : null;
  if (rest) await postRefundWithdrawn(sql, { id, rideId, amount: whole, currency, by, reference: rest });
  await notifyRefund(sql, 'refund_decided', withdrawn, { fare: amount });
  await audit(sql, 'ride.refund_restored', { id, rideId, amount, currency }, disputeId);
  return rest;
}

/** Writes to a ride's history, once, that something that was withdrawn is not due again. */
async function noteNotRestored(sql: Sql, withdrawn: Audited, disputeId: string): Promise<void> {
  const action = 'ride.refund_not_restored';
  const noted = await detailsOf(sql, { subjectType: 'ride', subjectId: withdrawn.rideId, action });
  if (!noted.some(({ fareRefundId }) => fareRefundId === withdrawn.id)) await audit(sql, action, withdrawn, disputeId);
}

/** Returns what of a ride's fare can still be given back; below zero where more was decided than a bank has left. */
async function leftOf(sql: Sql, rideId: string): Promise<number> {
  const ride = await rideRow(sql, rideId);
  if (!ride) throw new Error('a refund of no ride');
  return (await paidByRider(sql, ride, { isLost: true })) - (await refundedOf(sql, rideId));
}

/**
 * Checks whether no provider is making a refund, whose answer would decide about it. With `refuses` one that waits for a second admin is
 * refused first, unless that admin was faster.
 */
async function isLeftToUs(sql: Sql, { id, paymentId }: Given, { refuses }: { refuses: boolean }): Promise<boolean> {
  if (refuses) await refuseHeld(sql, id);
  const open = await openRefundOf(sql, { paymentId: paymentId ?? '', fareRefundId: id });
  return open === null || open.state === 'held';
}

type Given = Pick<FareRefundRow, 'id' | 'paymentId'>;

async function withdraw(
  sql: Sql,
  due: FareRefundRow,
  { by, disputeId }: { by: number; disputeId: string },
): Promise<void> {
  const isWhole = by === due.amount;
  const reference = isWhole ? due.id : await cutFareRefund(sql, due, by, disputeId);
  if (isWhole) await setFareGiven(sql, due.id, { way: 'withdrawn', reference: disputeId });
  const { id, rideId, amount, currency } = due;
  await postRefundWithdrawn(sql, { id, rideId, amount, currency, by, reference });
  await notifyRefund(sql, 'refund_withdrawn', due, { fare: by });
  await audit(sql, 'ride.refund_withdrawn', { id: reference, rideId, amount: by, currency }, disputeId);
}

type Kept = Pick<FareRefundRow, 'id' | 'rideId' | 'paymentId' | 'amount'>;

/** Gives refunds that are still due, the newest first, another payment, or none, where the bank has left too little of theirs. */
async function chooseOtherPayments(sql: Sql, kept: readonly Kept[]): Promise<void> {
  for (const { id, rideId, paymentId, amount } of kept) {
    const own = (await leftOfPayments(sql, rideId)).find(({ payment }) => payment.id === paymentId);
    if (!own || own.left >= 0 || !(await isLeftToUs(sql, { id, paymentId }, { refuses: true }))) continue;
    const other = await paymentWithLeft(sql, rideId, amount);
    await changeFareRefund(sql, id, { paymentId: other?.id ?? null, method: other?.method ?? 'cash' });
  }
}

type Audited = Pick<FareRefundRow, 'id' | 'rideId' | 'amount' | 'currency'>;

async function audit(
  sql: Sql,
  action: AuditAction,
  { id: fareRefundId, rideId, amount, currency }: Audited,
  reference: string,
): Promise<void> {
  const details = { fareRefundId, amount, currency, reference };
  await recordAudit(sql, { actor: null, action, subject: { type: 'ride', id: rideId }, details });
}
