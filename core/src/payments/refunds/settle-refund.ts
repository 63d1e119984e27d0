import type { RefundRefusal, RefundState } from '@waka/contracts/ops/money/refunds';
import type { AuditEntry } from '../../audit/audit-entry.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Core } from '../../platform/core.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { lockRide } from '../../rides/rides.repository.ts';
import { paymentById } from '../payments.repository.ts';
import { fareRefundById, setFareDueAgain, setFareGiven } from './fare-refunds.repository.ts';
import { lateMoneyCameBack, lateMoneyWentBack } from './late-money.ts';
import { notifyRefund } from './notify-refund.ts';
import { postRefundPaid, postRefundReturned } from './post-refund.ts';
import type { RefundRow } from './refund.entity.ts';
import { changeRefund, refundById } from './refunds.repository.ts';
import { withdrawIfLost } from './withdraw-refunds.ts';

type Also = (sql: Sql, refund: RefundRow) => Promise<unknown>;
type Settling = Pick<Core, 'transaction' | 'logger'>;

const UNDER_WAY: RefundState[] = ['due', 'requested'];

/** Records that the provider has taken a refund over; false where that was recorded before. */
export const refundRequested = async (
  { sql }: Pick<Core, 'sql'>,
  id: string,
  providerToken: string | null,
): Promise<boolean> => {
  const changes = {
    state: 'requested',
    nextCheckAt: () => `now() + interval '5 seconds'`,
    // A token that is known stays.
    ...(providerToken !== null && { providerToken }),
  };
  return (await changeRefund(sql, { id, states: ['due'] }, changes)) !== null;
};

interface Paid {
  also?: Also;
  /** True where the provider may have it back later, and is asked about it again. */
  mayComeBack?: boolean;
}

/** Records that the money has gone back, once, however often it is reported. `also` is part of the same commit. */
export const refundPaid = (
  { transaction, logger }: Settling,
  id: string,
  providerTransactionId: string,
  { also = (sql, refund) => recordPaid(sql, refund, providerTransactionId), mayComeBack = false }: Paid = {},
): Promise<boolean> =>
  transaction(async (sql) => {
    const nextCheckAt = mayComeBack ? () => `now() + interval '1 day'` : null;
    const changes = { state: 'paid', providerTransactionId, nextCheckAt, settledAt: () => 'now()' };
    const refund = await changeRefund(sql, { id, states: UNDER_WAY }, changes);
    if (!refund) return false;
    const isFirst = await setGiven(sql, refund, providerTransactionId);
    if (!isFirst) logger.error({ refund: id }, 'a payment that was not to be refunded has gone back');
    await also(sql, refund);
    return true;
  });

/** Records in what was due that it has gone back; a part of a fare is posted with it. */
async function setGiven(sql: Sql, { id, paymentId, fareRefundId }: RefundRow, reference: string): Promise<boolean> {
  if (fareRefundId === null) return lateMoneyWentBack(sql, paymentId, reference);
  const isFirst = await setFareGiven(sql, fareRefundId, { way: 'rail', reference });
  const fareRefund = await fareRefundById(sql, fareRefundId);
  if (fareRefund) await postRefundPaid(sql, fareRefund, id);
  if (fareRefund && isFirst) await notifyRefund(sql, 'refund_sent', fareRefund);
  return isFirst;
}

/**
 * Records that a refund that was made has come back to us, as the provider says by now: its money is due again, to be given in another
 * way, and what was posted is taken back. Once, however often it is reported.
 */
export const refundCameBack = ({ transaction, logger }: Settling, id: string): Promise<boolean> =>
  transaction(async (sql) => {
    const rideId = await lockFare(sql, id);
    const changes = { state: 'refused', reason: 'came_back', nextCheckAt: null, settledAt: () => 'now()' };
    const refund = await changeRefund(sql, { id, states: ['paid'] }, changes);
    if (!refund) return false;
    const { paymentId, fareRefundId, providerTransactionId } = refund;
    // What went back by hand, too, stays as it is.
    if (fareRefundId === null) await lateMoneyCameBack(sql, paymentId, providerTransactionId ?? '');
    else await fareCameBack(sql, fareRefundId, id);
    if (rideId !== null) await withdrawIfLost(sql, rideId);
    await notifyDueAgain(sql, fareRefundId);
    await recordAudit(sql, await lineOf(sql, refund, 'ride.refund_came_back', providerTransactionId));
    logger.error({ refund: id }, 'a refund that was made has come back: its money is due again');
    return true;
  });

async function fareCameBack(sql: Sql, fareRefundId: string, by: string): Promise<void> {
  await setFareDueAgain(sql, fareRefundId);
  const fareRefund = await fareRefundById(sql, fareRefundId);
  if (fareRefund) await postRefundReturned(sql, fareRefund, by);
}

/** Notifies a rider of what is due again of a refund; of what was withdrawn of it, the withdrawal has. */
async function notifyDueAgain(sql: Sql, fareRefundId: string | null): Promise<void> {
  const part = fareRefundId === null ? null : await fareRefundById(sql, fareRefundId);
  if (part?.way === null) await notifyRefund(sql, 'refund_returned', part);
}

/** Locks the ride of whose fare a refund gives a part back, before the refund, as what a bank decides does; returns its id. */
async function lockFare(sql: Sql, refundId: string): Promise<string | null> {
  const fareRefundId = (await refundById(sql, refundId))?.fareRefundId ?? null;
  const part = fareRefundId === null ? null : await fareRefundById(sql, fareRefundId);
  if (part) await lockRide(sql, part.rideId);
  return part?.rideId ?? null;
}

/** Records that the money has not gone back: it is due as before, unless the bank has given it back meanwhile. */
export const refundRefused = (
  { transaction }: Settling,
  id: string,
  reason: RefundRefusal,
  { states = UNDER_WAY, also }: { states?: readonly RefundState[]; also?: Also } = {},
): Promise<boolean> =>
  transaction(async (sql) => {
    const rideId = await lockFare(sql, id);
    const changes = { state: 'refused', reason, nextCheckAt: null, settledAt: () => 'now()' };
    const refund = await changeRefund(sql, { id, states }, changes);
    if (!refund) return false;
    await also?.(sql, refund);
    if (rideId !== null) await withdrawIfLost(sql, rideId);
    return true;
  });

/** Adds the line of the ride's history that a refund by hand has, too; the service itself has made this one. */
const recordPaid = async (sql: Sql, refund: RefundRow, reference: string): Promise<unknown> =>
  recordAudit(sql, await lineOf(sql, refund, 'ride.refunded', reference));

async function lineOf(
  sql: Sql,
  { paymentId, fareRefundId, amount, currency, id: refundId }: RefundRow,
  action: 'ride.refunded' | 'ride.refund_came_back',
  reference: string | null,
): Promise<AuditEntry> {
  const payment = await paymentById(sql, paymentId);
  if (!payment) throw new Error('a refund of no payment');
  const details = { paymentId, refundId, ...(fareRefundId && { fareRefundId }), reference, amount, currency };
  return { actor: null, action, subject: { type: 'ride', id: payment.rideId }, details };
}
