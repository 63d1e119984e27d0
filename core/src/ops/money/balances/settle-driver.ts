import type { DriverBalance } from '@waka/contracts/drivers/earnings-views';
import type { AdjustmentRequest } from '@waka/contracts/ops/money/money-requests';
import { createHash } from 'node:crypto';
import type { Actor } from '../../../platform/actor.ts';
import { driverById, lockDriver } from '../../../accounts/driver-profiles.repository.ts';
import { ensureSeen, lastDecision, type DecisionsOf } from '../../../audit/last-decision.ts';
import { recordAudit } from '../../../audit/record-audit.ts';
import type { Core } from '../../../platform/core.ts';
import { driverBalance } from '../../../earnings/driver-balance.ts';
import { heldBack } from '../../../ledger/adjustments/adjustments.repository.ts';
import { publishDebt } from '../../../ledger/debts/publish-debt.ts';
import { queueDebtEvent } from '../../../ledger/debts/step-debt.ts';
import { post } from '../../../ledger/post.ts';
import { bookedAs, standingOf } from '../../../ledger/ledger.repository.ts';
import { AppError, ensure } from '../../../platform/app-error.ts';
import type { Sql } from '../../../platform/postgres/sql.ts';
import { adjustBalance, adjustmentsOf, adjustmentState, recordedAdjustment } from './adjust-balance.ts';

type Kind = 'payout' | 'adjustment';

interface Settling {
  kind: Kind;
  driverId: string;
  /** A repeated call with the same key counts once. */
  key: string;
}

/**
 * Posts money paid to a driver, never more than is owed, or corrects the balance by an amount of either sign, which may wait for
 * a second admin. Returns the new balance, and whether the adjustment waits. Throws AppError `ops.not_found`, `request.key_reused` or `ops.more_than_owed`.
 */
export async function settleDriver(
  core: Core,
  admin: Actor,
  { kind, driverId, key }: Settling,
  { amount, currency, reason, seen }: AdjustmentRequest,
): Promise<DriverBalance> {
  const reference = referenceOf(driverId, key);
  const outboxId = await core.transaction(async (sql) => {
    // Two concurrent payments must not both see the whole debt.
    await lockDriver(sql, driverId);
    ensure(await driverById(sql, driverId), 'ops.not_found');
    const before =
      (await bookedAs(sql, { kind, reference })) ??
      (kind === 'adjustment' ? await recordedAdjustment(sql, reference) : null);
    if (before) {
      const isSame = before.currency === currency && before.amount === (kind === 'payout' ? amount : -amount);
      ensure(isSame, 'request.key_reused');
      return null;
    }
    // Two admins who each book a part would pay the same debt twice.
    await ensureSeen(sql, bookingsOf(driverId), seen);
    if (kind === 'adjustment') {
      await adjustBalance(sql, admin, { reference, driverId, amount, currency, reason });
      return queueDebtEvent(sql, driverId);
    }
    await ensureOwed(sql, { driverId, amount, currency });
    await postPayout(sql, reference, { driverId, amount, currency, reason });
    await recordAudit(sql, {
      actor: admin,
      action: 'driver.paid_out',
      subject: { type: 'user', id: driverId },
      details: { amount, currency },
      reason,
    });
    return null;
  });
  if (outboxId) await publishDebt(core, driverId, outboxId);
  const balance = await balanceForOps(core, admin, driverId);
  return kind === 'adjustment' ? { ...balance, adjusted: await adjustmentState(core.sql, reference) } : balance;
}

/** Returns the balance of a driver with the last booking of ops. */
export async function balanceForOps(core: Core, admin: Actor, driverId: string): Promise<DriverBalance> {
  // Read first: a booking in between is refused as not seen, rather than taken for seen.
  const last = await lastDecision(core.sql, bookingsOf(driverId));
  const balance = await driverBalance(core, { id: driverId, role: 'driver' });
  return { ...balance, decisionId: last?.id ?? null, heldAdjustments: await adjustmentsOf(core.sql, admin, driverId) };
}

const bookings = ['driver.paid_out', 'driver.adjusted', 'adjustment.held', 'adjustment.approved'] as const;

const bookingsOf = (driverId: string): DecisionsOf => ({
  subject: { type: 'user', id: driverId },
  actions: bookings,
});

type Paid = Pick<AdjustmentRequest, 'amount' | 'currency' | 'reason'> & Pick<Settling, 'driverId'>;

const postPayout = (sql: Sql, reference: string, { driverId, amount, currency, reason }: Paid): Promise<boolean> =>
  post(sql, {
    kind: 'payout',
    reference,
    rideId: null,
    currency,
    note: reason,
    lines: [
      { account: 'driver_earnings', ownerId: driverId, amount },
      { account: 'wallet', ownerId: null, amount: -amount },
    ],
  });

async function ensureOwed(sql: Sql, { driverId, amount, currency }: Omit<Paid, 'reason'>): Promise<void> {
  const standing = (await standingOf(sql, driverId)).find((one) => one.currency === currency);
  const owed = standing ? standing.unpaidEarnings - standing.cashHeld : 0;
  if (amount > owed - ((await heldBack(sql, driverId)).get(currency) ?? 0)) throw new AppError('ops.more_than_owed');
}

// Ledger references are UUIDs; keys may be any text.
const referenceOf = (driverId: string, key: string): string =>
  createHash('md5')
    .update(`${driverId} ${key}`)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
