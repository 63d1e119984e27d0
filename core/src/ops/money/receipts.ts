import type { CashReceipt, ReceiptSide } from '@waka/contracts/ops/money/cash-receipts';
import { regionOfCurrency } from '@waka/contracts/money/payment-method';
import type { ReceiptDecisionRequest, ReceiptRequest } from '@waka/contracts/ops/money/receipt-requests';
import { driverById, lockDriver } from '../../accounts/driver-profiles.repository.ts';
import { usersByIds } from '../../accounts/users.repository.ts';
import { refuseDecided, type DecisionsOf } from '../../audit/last-decision.ts';
import { recordAudit, recordListing } from '../../audit/record-audit.ts';
import { debtTermsOf } from '../../ledger/debts/debt-terms.repository.ts';
import { standingOf } from '../../ledger/ledger.repository.ts';
import { publishDebt } from '../../ledger/debts/publish-debt.ts';
import { queueDebtEvent } from '../../ledger/debts/step-debt.ts';
import type { CashReceiptRow } from '../../payments/receipts/cash-receipt.entity.ts';
import {
  endReceipt,
  heldSum,
  insertReceipt,
  postReceipt,
  receiptById,
  receiptsAt,
  receiptWith,
} from '../../payments/receipts/cash-receipts.repository.ts';
import type { Actor } from '../../platform/actor.ts';
import { ensure } from '../../platform/app-error.ts';
import type { Core } from '../../platform/core.ts';
import { lockName } from '../../platform/postgres/platform.repository.ts';
import type { Sql } from '../../platform/postgres/sql.ts';

const MOST = 100;

/**
 * Records the receipt of an agent to whom a driver paid in cash, at most what he owes: it is booked at once, or above the
 * sum of the terms waits for a second admin. A repeat of the same receipt counts once. Throws AppError.
 */
export async function recordReceipt(
  core: Core,
  admin: Actor,
  driverId: string,
  { amount, currency, agent, reference, reason }: ReceiptRequest,
): Promise<CashReceipt> {
  const { receipt, outboxId } = await core.transaction(async (sql) => {
    await lockName(sql, `receipt ${currency} ${agent.toLowerCase()} ${reference.toLowerCase()}`);
    // Two receipts at once must not both see the whole debt.
    await lockDriver(sql, driverId);
    ensure(await driverById(sql, driverId), 'ops.not_found');
    const before = await receiptWith(sql, { currency, agent, reference });
    if (before) {
      ensure(before.driverId === driverId && before.amount === amount, 'receipt.known');
      return { receipt: before, outboxId: null };
    }
    const standing = (await standingOf(sql, driverId)).find((one) => one.currency === currency);
    const owed = standing ? standing.cashHeld - standing.unpaidEarnings : 0;
    ensure(amount + (await heldSum(sql, driverId, currency)) <= owed, 'ops.more_than_owed');
    const { reviewAbove } = await debtTermsOf(sql, regionOfCurrency(currency));
    const isHeld = reviewAbove !== null && amount > reviewAbove;
    const state = isHeld ? 'held' : 'booked';
    const id = await insertReceipt(sql, { driverId, amount, currency, agent, reference, state, recordedBy: admin.id });
    const stored = await receiptById(sql, id);
    ensure(stored, 'ops.not_found');
    if (!isHeld) await postReceipt(sql, stored);
    await audit(sql, admin, stored, { action: isHeld ? 'receipt.held' : 'driver.remitted', reason });
    return { receipt: stored, outboxId: await queueDebtEvent(sql, driverId) };
  });
  if (outboxId) await publishDebt(core, driverId, outboxId);
  const [view] = await present(core.sql, [receipt], admin);
  ensure(view, 'ops.not_found');
  return view;
}

/**
 * Books a receipt that another admin has recorded, or refuses it. What the driver owes may have shrunk meanwhile: the cash
 * was paid all the same, and what is too much is owed to him. Throws AppError, with the decision that came first where another
 * admin has decided.
 */
export async function decideReceipt(
  core: Core,
  admin: Actor,
  id: string,
  { decision, reason }: ReceiptDecisionRequest,
): Promise<void> {
  const known = await receiptById(core.sql, id);
  ensure(known, 'ops.not_found');
  const isApproved = decision === 'approve';
  ensure(!isApproved || known.recordedBy !== admin.id, 'receipt.second_person');
  const outboxId = await core.transaction(async (sql) => {
    const isEnded = await endReceipt(sql, id, { state: isApproved ? 'booked' : 'refused', decidedBy: admin.id });
    if (!isEnded) return refuseDecided(sql, endOf(known), 'receipt.decided');
    await lockDriver(sql, known.driverId);
    if (isApproved) await postReceipt(sql, known);
    await audit(sql, admin, known, { action: isApproved ? 'receipt.approved' : 'receipt.refused', reason });
    return queueDebtEvent(sql, known.driverId);
  });
  await publishDebt(core, known.driverId, outboxId);
}

/** Lists receipts that wait for a second admin, or the last others. Each reading is audited. */
export async function receiptsForOps(
  { sql }: Pick<Core, 'sql'>,
  admin: Actor,
  side: ReceiptSide,
): Promise<CashReceipt[]> {
  await recordListing(sql, admin, { action: 'receipts.listed', of: 'receipts', details: { side } });
  return present(sql, await receiptsAt(sql, side, MOST), admin);
}

const endOf = ({ id, driverId }: CashReceiptRow): DecisionsOf => ({
  subject: { type: 'user', id: driverId },
  actions: ['receipt.approved', 'receipt.refused'],
  details: { receiptId: id },
});

type Decided = 'driver.remitted' | 'receipt.held' | 'receipt.approved' | 'receipt.refused';

const audit = (
  sql: Sql,
  admin: Actor,
  { id, driverId, amount, currency, agent, reference }: CashReceiptRow,
  { action, reason }: { action: Decided; reason: string },
): Promise<unknown> =>
  recordAudit(sql, {
    actor: admin,
    action,
    subject: { type: 'user', id: driverId },
    details: { receiptId: id, amount, currency, agent, reference },
    reason,
  });

async function present(sql: Sql, rows: readonly CashReceiptRow[], reader: Actor): Promise<CashReceipt[]> {
  const people = await usersByIds(
    sql,
    rows.flatMap(({ driverId, recordedBy, decidedBy }) => [driverId, recordedBy, decidedBy]),
  );
  const nameOf = (id: string | null) => (id === null ? null : (people.get(id)?.fullName ?? null));
  return rows.map(({ id, driverId, amount, currency, agent, reference, state, recordedBy, decidedBy, createdAt }) => ({
    id,
    driverId,
    driverName: nameOf(driverId),
    amount,
    currency,
    agent,
    reference,
    state,
    recordedBy: nameOf(recordedBy),
    isRecordedByMe: recordedBy === reader.id,
    decidedBy: nameOf(decidedBy),
    at: createdAt.toISOString(),
  }));
}
