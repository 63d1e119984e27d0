import type { AdjustmentState, HeldAdjustment, HeldKind } from '@waka/contracts/drivers/held-adjustments';
import type { ReceiptDecision } from '@waka/contracts/ops/money/cash-receipts';
import type { ReceiptDecisionRequest } from '@waka/contracts/ops/money/receipt-requests';
import { regionOfCurrency } from '@waka/contracts/money/payment-method';
import { driverById, lockDriver } from '../../../accounts/driver-profiles.repository.ts';
import { usersByIds } from '../../../accounts/users.repository.ts';
import type { AuditAction } from '../../../audit/audit-entry.ts';
import { refuseDecided } from '../../../audit/last-decision.ts';
import { recordAudit, recordListing } from '../../../audit/record-audit.ts';
import {
  adjustmentById,
  adjustmentWith,
  endAdjustment,
  heldAdjustments,
  holdAdjustment,
  payableByHand,
  postAdjustment,
  postHandPayout,
} from '../../../ledger/adjustments/adjustments.repository.ts';
import type { BalanceAdjustment } from '../../../ledger/adjustments/balance-adjustment.entity.ts';
import { debtTermsOf } from '../../../ledger/debts/debt-terms.repository.ts';
import { publishDebt } from '../../../ledger/debts/publish-debt.ts';
import { queueDebtEvent } from '../../../ledger/debts/step-debt.ts';
import { notify } from '../../../notifications/notification-centre.ts';
import type { Actor } from '../../../platform/actor.ts';
import { ensure } from '../../../platform/app-error.ts';
import type { Core } from '../../../platform/core.ts';
import type { Sql } from '../../../platform/postgres/sql.ts';
import { ensureCloses, isErased, lockErased } from './erased-balance.ts';

const MOST = 100;

type Adjustment = Pick<BalanceAdjustment, 'kind' | 'reference' | 'driverId' | 'amount' | 'currency' | 'reason'>;

/** What is booked of the money that is left with an erased account waits for a second admin whatever the sum is. */
interface AdjustOptions {
  isLeft: boolean;
}

/**
 * Posts an adjustment of either sign, or a payout by hand, never more than is owed, or keeps it for a second admin where it
 * is above the sum of the terms of receipts. The caller holds the driver's lock. Throws AppError `ops.more_than_owed`.
 */
export async function adjustBalance(
  sql: Sql,
  admin: Actor,
  adjustment: Adjustment,
  { isLeft }: AdjustOptions,
): Promise<void> {
  const { kind, driverId, amount, currency, reason } = adjustment;
  await ensureOwed(sql, adjustment);
  const { reviewAbove } = await debtTermsOf(sql, regionOfCurrency(currency));
  const isHeld = isLeft || (reviewAbove !== null && Math.abs(amount) > reviewAbove);
  const adjustmentId = isHeld ? await holdAdjustment(sql, { ...adjustment, recordedBy: admin.id }) : null;
  if (!isHeld) await postAndNotify(sql, { ...adjustment, isReasonShown: true });
  await recordAudit(sql, {
    actor: admin,
    action: ACTIONS[kind][isHeld ? 'held' : 'booked'],
    subject: { type: 'user', id: driverId },
    details: { ...(adjustmentId && { adjustmentId }), ...shownSum(adjustment) },
    reason,
  });
}

const ACTIONS = {
  adjustment: {
    booked: 'driver.adjusted',
    held: 'adjustment.held',
    approve: 'adjustment.approved',
    refuse: 'adjustment.refused',
  },
  payout: {
    booked: 'driver.paid_out',
    held: 'hand_payout.held',
    approve: 'hand_payout.approved',
    refuse: 'hand_payout.refused',
  },
} as const satisfies Record<HeldKind, Record<'booked' | 'held' | ReceiptDecision, AuditAction>>;

/** Returns the sum as the history has it: that of a payout without a sign, that of an adjustment with it. */
const shownSum = ({ kind, amount, currency }: Adjustment) => ({
  amount: kind === 'payout' ? -amount : amount,
  currency,
});

async function ensureOwed(sql: Sql, { kind, driverId, amount, currency }: Adjustment): Promise<void> {
  ensure(kind !== 'payout' || -amount <= (await payableByHand(sql, driverId, currency)), 'ops.more_than_owed');
}

/**
 * Posts an adjustment or a payout, and notifies the driver of it with its reason, unless that was written for the team alone or the
 * driver is erased. The caller holds the driver's lock.
 */
async function postAndNotify(sql: Sql, adjustment: Adjustment & { isReasonShown: boolean }): Promise<void> {
  const { driverId: userId, amount, currency, reason, isReasonShown } = adjustment;
  const isPayout = adjustment.kind === 'payout';
  const isPosted = await (isPayout ? postHandPayout(sql, adjustment) : postAdjustment(sql, adjustment));
  if (!isPosted || !isReasonShown || (await isErased(sql, userId))) return;
  const kind = isPayout ? 'balance_paid' : amount > 0 ? 'balance_raised' : 'balance_lowered';
  await notify(sql, { userId, kind, facts: { fare: Math.abs(amount), currency, reason } });
}

/** Returns what was recorded as one that waits or waited, as its posting would have it. */
export async function recordedAdjustment(
  sql: Sql,
  kind: HeldKind,
  reference: string,
): Promise<Pick<Adjustment, 'amount' | 'currency'> | null> {
  const held = await adjustmentWith(sql, kind, reference);
  return held && { amount: -held.amount, currency: held.currency };
}

/** Returns what has become of an adjustment, which another admin may have decided already. */
export const adjustmentState = async (sql: Sql, kind: HeldKind, reference: string): Promise<AdjustmentState> =>
  (await adjustmentWith(sql, kind, reference))?.state ?? 'booked';

/**
 * Posts an adjustment or a payout by hand that another admin has recorded, or refuses it. Throws AppError, with the decision that came first where
 * another admin has decided.
 */
export async function decideAdjustment(
  core: Core,
  admin: Actor,
  id: string,
  { decision, reason }: ReceiptDecisionRequest,
): Promise<void> {
  const known = await adjustmentById(core.sql, id);
  ensure(known, 'ops.not_found');
  const { kind, driverId } = known;
  const isApproved = decision === 'approve';
  ensure(!isApproved || known.recordedBy !== admin.id, 'adjustment.second_person');
  const subject = { type: 'user', id: driverId } as const;
  const outboxId = await core.transaction(async (sql) => {
    // Before the row, as an adjustment is recorded.
    await lockDriver(sql, driverId);
    // Of a driver who was erased meanwhile nothing is booked but what takes off what is left.
    if (isApproved && kind === 'adjustment' && (await lockErased(sql, driverId))) await ensureCloses(sql, known);
    else ensure(!isApproved || (await driverById(sql, driverId)), 'ops.not_found');
    const isEnded = await endAdjustment(sql, id, { state: isApproved ? 'booked' : 'refused', decidedBy: admin.id });
    const actions = [ACTIONS[kind].approve, ACTIONS[kind].refuse];
    if (!isEnded) return refuseDecided(sql, { subject, actions, details: { adjustmentId: id } }, 'adjustment.decided');
    // What is owed may be less than when it was recorded.
    if (isApproved) await ensureOwed(sql, known);
    if (isApproved) await postAndNotify(sql, known);
    const details = { adjustmentId: id, ...shownSum(known) };
    await recordAudit(sql, { actor: admin, action: ACTIONS[kind][decision], subject, details, reason });
    return queueDebtEvent(sql, driverId);
  });
  await publishDebt(core, driverId, outboxId);
}

/** Lists adjustments and payouts by hand that wait for a second admin. Each reading is audited. */
export async function adjustmentsForOps({ sql }: Pick<Core, 'sql'>, admin: Actor): Promise<HeldAdjustment[]> {
  await recordListing(sql, admin, { action: 'adjustments.listed', of: 'adjustments', details: {} });
  return present(sql, admin, await heldAdjustments(sql, { driverId: null, most: MOST }));
}

/** Lists the adjustments and payouts by hand of a driver that wait for a second admin. */
export const adjustmentsOf = async (sql: Sql, admin: Actor, driverId: string): Promise<HeldAdjustment[]> =>
  present(sql, admin, await heldAdjustments(sql, { driverId, most: MOST }));

async function present(sql: Sql, reader: Actor, rows: readonly BalanceAdjustment[]): Promise<HeldAdjustment[]> {
  const people = await usersByIds(
    sql,
    rows.flatMap(({ driverId, recordedBy }) => [driverId, recordedBy]),
  );
  return rows.map(({ id, kind, driverId, amount, currency, reason, recordedBy, createdAt }) => ({
    id,
    kind,
    driverId,
    driverName: people.get(driverId)?.fullName ?? null,
    amount,
    currency,
    reason,
    recordedBy: people.get(recordedBy)?.fullName ?? null,
    isRecordedByMe: recordedBy === reader.id,
    at: createdAt.toISOString(),
  }));
}
