import type { RefundDoneRequest } from '@waka/contracts/ops/money/refund-requests';
import type { RefundBlock, RefundByRail, RefundForOps, RefundSide } from '@waka/contracts/ops/money/refunds';
import { usersByIds } from '../../accounts/users.repository.ts';
import { linesOfRides } from '../../audit/audit.repository.ts';
import { refuseDecided } from '../../audit/last-decision.ts';
import { recordAudit, recordListing } from '../../audit/record-audit.ts';
import { paymentById } from '../../payments/payments.repository.ts';
import { refundsMade, refundsToMake } from '../../payments/due-refunds.repository.ts';
import type { Payment } from '../../payments/payment.entity.ts';
import type { FareRefundRow } from '../../payments/refunds/fare-refund.entity.ts';
import {
  fareRefundById,
  fareRefundsDue,
  fareRefundsGiven,
  lockFareRefund,
  paymentsByIds,
  setFareGiven,
} from '../../payments/refunds/fare-refunds.repository.ts';
import type { CardDisputeRow } from '../../payments/card-dispute.entity.ts';
import { disputedOf, disputesOfPayments, isDisputed } from '../../payments/disputes.repository.ts';
import { canGiveBack } from '../../payments/refunds/open-refund.ts';
import { publishRefunds } from '../../payments/publish-refunds.ts';
import { givingBlocks } from '../../payments/refunds/refund-blocks.ts';
import { lateMoneyLeft, lateMoneyWentBack, leftOfLate, lostOfLate } from '../../payments/refunds/late-money.ts';
import { notifyRefund } from '../../payments/refunds/notify-refund.ts';
import { postRefundPaid } from '../../payments/refunds/post-refund.ts';
import type { RefundRow } from '../../payments/refunds/refund.entity.ts';
import { openRefundOf, refundsOf } from '../../payments/refunds/refunds.repository.ts';
import type { Actor } from '../../platform/actor.ts';
import { ensure } from '../../platform/app-error.ts';
import type { Core } from '../../platform/core.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import type { Ride } from '../../rides/ride.entity.ts';
import { ridesByIds } from '../../rides/rides.repository.ts';
import { receiptNumber } from '../../rides/views/receipt.ts';
import { ensureNewReference, ensureToGive, refuseGiven } from './give-fare-refund.ts';

const MOST = 100;

type Needs = Pick<Core, 'sql' | 'config'>;

/** Lists money that has to go back, the longest due first, or what went back last. Each reading is audited. */
export async function refundsForOps(core: Needs, admin: Actor, side: RefundSide): Promise<RefundForOps[]> {
  const { sql } = core;
  await recordListing(sql, admin, { action: 'refunds.listed', of: 'refunds', details: { side } });
  const isOpen = side === 'open';
  const payments = await (isOpen ? refundsToMake : refundsMade)(sql, MOST);
  const parts = await (isOpen ? fareRefundsDue : fareRefundsGiven)(sql, MOST);
  const [paymentIds, fareRefundIds] = [payments.map(({ id }) => id), parts.map(({ id }) => id)];
  const refunds = await refundsOf(sql, { paymentIds, fareRefundIds });
  const rides = await ridesByIds(
    sql,
    [...payments, ...parts].map(({ rideId }) => rideId),
  );
  const people = await usersByIds(sql, [
    ...[...payments, ...parts].map(({ riderId }) => riderId),
    ...refunds.flatMap(({ askedBy, approvedBy }) => [askedBy, approvedBy]),
    ...parts.map(({ decidedBy }) => decidedBy),
    ...rides.map(({ driverId }) => driverId),
  ]);
  const reasons = await reasonsOfRefunds(sql, parts);
  const paidBy = await paymentsByIds(
    sql,
    parts.flatMap(({ paymentId }) => paymentId ?? []),
  );
  const nameOf = (id: string | null) => people.get(id ?? '')?.fullName ?? null;
  const blocks = isOpen ? await blocksOf(sql, payments, parts) : new Map<string, RefundBlock>();
  const withPeople = (row: Nameless, riderId: string, refund: RefundRow | undefined): RefundForOps => ({
    ...row,
    ...ofRide(rides.find(({ id }) => id === row.rideId)),
    riderId,
    blocked: blocks.get(row.id) ?? (refund?.state === 'held' && refund.askedBy === admin.id ? 'second_person' : null),
    riderName: nameOf(riderId),
    riderPhone: people.get(riderId)?.phone ?? null,
    refund: refund ? presentRefund(refund, nameOf) : null,
  });
  const disputes = await disputesOfPayments(sql, paymentIds);
  const late = payments.map((payment) => {
    const made = refunds.findLast(({ paymentId, fareRefundId }) => paymentId === payment.id && fareRefundId === null);
    return withPeople(ofLatePayment(core, payment, disputes), payment.riderId, made);
  });
  const ofFares = parts.map((part) => {
    const payment = paidBy.find(({ id }) => id === part.paymentId) ?? null;
    const made = refunds.findLast(({ fareRefundId }) => fareRefundId === part.id);
    const decided = { decidedBy: nameOf(part.decidedBy), why: reasons.get(part.id) ?? null };
    return { ...withPeople(ofFare(core, part, payment), part.riderId, made), ...decided };
  });
  const named = (line: RefundForOps): RefundForOps => ({ ...line, driverName: nameOf(line.driverId ?? null) });
  return inOrder([...late, ...ofFares].map(named), isOpen);
}

const ofRide = (ride: Ride | undefined): Pick<RefundForOps, 'rideNumber' | 'driverId'> => ({
  rideNumber: ride ? receiptNumber(ride.id, ride.completedAt ?? ride.requestedAt) : null,
  driverId: ride?.driverId ?? null,
});

/** Reads why it was decided that parts of fares go back, by the ids of the refunds. */
async function reasonsOfRefunds(sql: Sql, parts: readonly FareRefundRow[]): Promise<Map<string, string | null>> {
  const rideIds = parts.map(({ rideId }) => rideId);
  const lines = await linesOfRides(sql, rideIds, 'ride.refund_noted');
  return new Map(lines.map(({ details, reason }) => [details.fareRefundId ?? '', reason]));
}

/** Says of which money that is due nothing can be given back for now, by the ids of its rows. */
async function blocksOf(
  sql: Sql,
  payments: readonly Payment[],
  parts: readonly FareRefundRow[],
): Promise<Map<string, RefundBlock>> {
  const disputed = await disputedOf(
    sql,
    payments.map(({ id }) => id),
  );
  const late = [...disputed].map((id): [string, RefundBlock] => [id, 'disputed']);
  return new Map([...late, ...(await givingBlocks(sql, parts))]);
}

const inOrder = (refunds: RefundForOps[], isOpen: boolean): RefundForOps[] =>
  refunds.toSorted((one, other) =>
    isOpen ? one.dueAt.localeCompare(other.dueAt) : (other.refundedAt ?? '').localeCompare(one.refundedAt ?? ''),
  );

type Nameless = Omit<RefundForOps, 'riderName' | 'riderPhone' | 'refund' | 'blocked'>;

const ofLatePayment = (
  { config }: Pick<Core, 'config'>,
  payment: Payment,
  disputes: readonly CardDisputeRow[],
): Nameless => ({
  id: payment.id,
  rideId: payment.rideId,
  method: payment.method,
  // What a bank has given back as a whole is listed as such.
  amount: (payment.isOtherSum ? 0 : leftOfLate(payment, disputes)) || payment.amount,
  currency: payment.currency,
  transactionId: payment.providerTransactionId,
  dueAt: payment.refundDueAt?.toISOString() ?? '',
  canAsk: canGiveBack({ payments: config.payments }, payment),
  isOtherSum: payment.isOtherSum,
  reference: payment.refundReference,
  refundedAt: payment.refundedAt?.toISOString() ?? null,
  bearer: null,
  isCredited: false,
  isWithdrawn: lostOfLate(payment, disputes).some(({ providerId }) => providerId === payment.refundReference),
});

const ofFare = ({ config }: Pick<Core, 'config'>, part: FareRefundRow, payment: Payment | null): Nameless => ({
  id: part.id,
  rideId: part.rideId,
  method: part.method,
  amount: part.amount,
  currency: part.currency,
  transactionId: payment?.providerTransactionId ?? null,
  dueAt: part.createdAt.toISOString(),
  canAsk: payment !== null && canGiveBack({ payments: config.payments }, payment),
  isOtherSum: false,
  reference: part.reference,
  refundedAt: part.givenAt?.toISOString() ?? null,
  bearer: part.bearer,
  isCredited: part.way === 'credit',
  isWithdrawn: part.way === 'withdrawn',
  isWithdrawnByTeam: part.way === 'withdrawn' && part.reference === null,
});

const presentRefund = (row: RefundRow, nameOf: (id: string | null) => string | null): RefundByRail => ({
  id: row.id,
  state: row.state,
  reason: row.reason,
  askedBy: nameOf(row.askedBy),
  approvedBy: nameOf(row.approvedBy),
  isInDoubt: isInDoubt(row),
  at: (row.settledAt ?? row.createdAt).toISOString(),
});

/** Checks whether the provider has not reported the result for a day, and is not asked any more. */
export const isInDoubt = ({ state, nextCheckAt }: Pick<RefundRow, 'state' | 'nextCheckAt'>): boolean =>
  (state === 'due' || state === 'requested') && nextCheckAt === null;

/** Records that an admin made a refund at the provider; a repeated call counts once. Throws AppError where it was given in another way, and for the reference of another refund. */
export async function refundDone(
  core: Pick<Core, 'transaction' | 'publisher'>,
  admin: Actor,
  id: string,
  { reason, reference, amount }: RefundDoneRequest,
): Promise<void> {
  await core.transaction(async (sql) => {
    const part = await fareRefundById(sql, id);
    const done = await (part ? fareGiven(sql, part, { reference, amount }) : paymentGivenBack(sql, id, reference));
    if (!done) return;
    const { rideId, details } = done;
    const subject = { type: 'ride', id: rideId } as const;
    await recordAudit(sql, { actor: admin, action: 'ride.refunded', subject, details, reason });
  });
  publishRefunds(core);
}

interface Done {
  rideId: string;
  details: object;
}

/** Records that a late payment was given back; null for a repeat. */
async function paymentGivenBack(sql: Sql, paymentId: string, reference: string): Promise<Done | null> {
  const isRefunded = await lateMoneyWentBack(sql, paymentId, reference);
  const payment = await paymentById(sql, paymentId);
  ensure(payment, 'ops.not_found');
  const { rideId, currency, refundReference } = payment;
  const amount = await lateMoneyLeft(sql, payment);
  if (!isRefunded) {
    if (refundReference === reference) return null;
    await refuseDecided(sql, { ...refunded(rideId), details: { paymentId } }, 'ops.not_found');
  }
  // The row is locked by now: what its rail gives back is not given back by hand, too.
  ensure(!(await openRefundOf(sql, { paymentId, fareRefundId: null })), 'refund.under_way');
  ensure(!(await isDisputed(sql, paymentId)), 'refund.disputed');
  await ensureNewReference(sql, payment, reference);
  return { rideId, details: { paymentId, reference, amount, currency } };
}

const refunded = (rideId: string) => ({
  subject: { type: 'ride' as const, id: rideId },
  actions: ['ride.refunded' as const],
});

/** Records, and posts, that a part of a fare was given back by hand; null for a repeat. */
async function fareGiven(
  sql: Sql,
  { id }: FareRefundRow,
  { reference, amount: seen }: Pick<RefundDoneRequest, 'reference' | 'amount'>,
): Promise<Done | null> {
  const part = await lockFareRefund(sql, id);
  if (!part) {
    const before = await fareRefundById(sql, id);
    if (before?.way === 'hand' && before.reference === reference) return null;
    return refuseGiven(sql, id);
  }
  const { rideId, amount, currency } = part;
  await ensureToGive(sql, part, seen);
  await ensureNewReference(sql, part, reference);
  await setFareGiven(sql, id, { way: 'hand', reference });
  await postRefundPaid(sql, part, id);
  await notifyRefund(sql, 'refund_sent', part);
  return { rideId, details: { fareRefundId: id, reference, amount, currency } };
}
