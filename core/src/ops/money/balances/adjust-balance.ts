import type { AdjustmentState, HeldAdjustment } from '@waka/contracts/drivers/held-adjustments';
import type { ReceiptDecisionRequest } from '@waka/contracts/ops/money/receipt-requests';
import { regionOfCurrency } from '@waka/contracts/money/payment-method';
import { driverById, lockDriver } from '../../../accounts/driver-profiles.repository.ts';
import { usersByIds } from '../../../accounts/users.repository.ts';
import { refuseDecided } from '../../../audit/last-decision.ts';
import { recordAudit, recordListing } from '../../../audit/record-audit.ts';
import {
  adjustmentById,
  adjustmentWith,
  endAdjustment,
  heldAdjustments,
  holdAdjustment,
  postAdjustment,
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

const MOST = 100;

type Adjustment = Pick<BalanceAdjustment, 'reference' | 'driverId' | 'amount' | 'currency' | 'reason'>;

/**
 * Posts an adjustment of either sign, or keeps it for a second admin where it is above the sum of the terms of receipts.
 * The caller holds the driver's lock.
 */
export async function adjustBalance(sql: Sql, admin: Actor, adjustment: Adjustment): Promise<void> {
  const { driverId, amount, currency, reason } = adjustment;
  const { reviewAbove } = await debtTermsOf(sql, regionOfCurrency(currency));
  const isHeld = reviewAbove !== null && Math.abs(amount) > reviewAbove;
  const adjustmentId = isHeld ? await holdAdjustment(sql, { ...adjustment, recordedBy: admin.id }) : null;
  if (!isHeld) await postAndNotify(sql, { ...adjustment, isReasonShown: true });
  await recordAudit(sql, {
    actor: admin,
    action: isHeld ? 'adjustment.held' : 'driver.adjusted',
    subject: { type: 'user', id: driverId },
    details: { ...(adjustmentId && { adjustmentId }), amount, currency },
    reason,
  });
}

/**
 * Posts an adjustment, and notifies the driver of it with its reason, unless that was written for the team alone. The caller holds
 * the driver's lock.
 */
async function postAndNotify(sql: Sql, adjustment: Adjustment & { isReasonShown: boolean }): Promise<void> {
  const { driverId: userId, amount, currency, reason, isReasonShown } = adjustment;
  if (!(await postAdjustment(sql, adjustment)) || !isReasonShown) return;
  const kind = amount > 0 ? 'balance_raised' : 'balance_lowered';
  await notify(sql, { userId, kind, facts: { fare: Math.abs(amount), currency, reason } });
}

/** Returns what was recorded as an adjustment that waits or waited, as its posting would have it. */
export async function recordedAdjustment(
  sql: Sql,
  reference: string,
): Promise<Pick<Adjustment, 'amount' | 'currency'> | null> {
  const held = await adjustmentWith(sql, reference);
  return held && { amount: -held.amount, currency: held.currency };
}

/** Returns what has become of an adjustment, which another admin may have decided already. */
export const adjustmentState = async (sql: Sql, reference: string): Promise<AdjustmentState> =>
  (await adjustmentWith(sql, reference))?.state ?? 'booked';

/**
 * Posts an adjustment that another admin has recorded, or refuses it. Throws AppError, with the decision that came first where
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
  const { driverId, amount, currency } = known;
  const isApproved = decision === 'approve';
  ensure(!isApproved || known.recordedBy !== admin.id, 'adjustment.second_person');
  const subject = { type: 'user', id: driverId } as const;
  const outboxId = await core.transaction(async (sql) => {
    // Before the row, as an adjustment is recorded.
    await lockDriver(sql, driverId);
    // Nothing is booked of a driver who was erased meanwhile.
    ensure(!isApproved || (await driverById(sql, driverId)), 'ops.not_found');
    const isEnded = await endAdjustment(sql, id, { state: isApproved ? 'booked' : 'refused', decidedBy: admin.id });
    const actions = ['adjustment.approved', 'adjustment.refused'] as const;
    if (!isEnded) return refuseDecided(sql, { subject, actions, details: { adjustmentId: id } }, 'adjustment.decided');
    if (isApproved) await postAndNotify(sql, known);
    const action = isApproved ? 'adjustment.approved' : 'adjustment.refused';
    await recordAudit(sql, { actor: admin, action, subject, details: { adjustmentId: id, amount, currency }, reason });
    return queueDebtEvent(sql, driverId);
  });
  await publishDebt(core, driverId, outboxId);
}

/** Lists adjustments that wait for a second admin. Each reading is audited. */
export async function adjustmentsForOps({ sql }: Pick<Core, 'sql'>, admin: Actor): Promise<HeldAdjustment[]> {
  await recordListing(sql, admin, { action: 'adjustments.listed', of: 'adjustments', details: {} });
  return present(sql, admin, await heldAdjustments(sql, { driverId: null, most: MOST }));
}

/** Lists the adjustments of a driver that wait for a second admin. */
export const adjustmentsOf = async (sql: Sql, admin: Actor, driverId: string): Promise<HeldAdjustment[]> =>
  present(sql, admin, await heldAdjustments(sql, { driverId, most: MOST }));

async function present(sql: Sql, reader: Actor, rows: readonly BalanceAdjustment[]): Promise<HeldAdjustment[]> {
  const people = await usersByIds(
    sql,
    rows.flatMap(({ driverId, recordedBy }) => [driverId, recordedBy]),
  );
  return rows.map(({ id, driverId, amount, currency, reason, recordedBy, createdAt }) => ({
    id,
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
