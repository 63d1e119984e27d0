import type { DriverBalance } from '@waka/contracts/drivers/earnings-views';
import type { HeldKind } from '@waka/contracts/drivers/held-adjustments';
import type { AdjustmentRequest } from '@waka/contracts/ops/money/money-requests';
import { createHash } from 'node:crypto';
import type { Actor } from '../../../platform/actor.ts';
import { driverById, lockDriver } from '../../../accounts/driver-profiles.repository.ts';
import { ensureSeen, lastDecision, type DecisionsOf } from '../../../audit/last-decision.ts';
import type { Core } from '../../../platform/core.ts';
import { driverBalance } from '../../../earnings/driver-balance.ts';
import { publishDebt } from '../../../ledger/debts/publish-debt.ts';
import { queueDebtEvent } from '../../../ledger/debts/step-debt.ts';
import { bookedAs } from '../../../ledger/ledger.repository.ts';
import { heldSum } from '../../../payments/receipts/cash-receipts.repository.ts';
import { ensure } from '../../../platform/app-error.ts';
import { ensureCloses, isErased, lockErased, sumsLeft } from './erased-balance.ts';
import { adjustBalance, adjustmentsOf, adjustmentState, recordedAdjustment } from './adjust-balance.ts';

interface Settling {
  kind: HeldKind;
  driverId: string;
  /** A repeated call with the same key counts once. */
  key: string;
}

/**
 * Posts money paid to a driver, never more than is owed, or corrects the balance by an amount of either sign. Either may wait
 * for a second admin; what only books off what is left of an erased account does. Returns the new balance, and whether the booking waits. Throws AppError `ops.not_found`, `request.key_reused` or `ops.more_than_owed`.
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
    const isLeft = kind === 'adjustment' && (await lockErased(sql, driverId));
    ensure(isLeft || (await driverById(sql, driverId)), 'ops.not_found');
    const before = (await bookedAs(sql, { kind, reference })) ?? (await recordedAdjustment(sql, kind, reference));
    if (before) {
      const isSame = before.currency === currency && before.amount === (kind === 'payout' ? amount : -amount);
      ensure(isSame, 'request.key_reused');
      return null;
    }
    // Two admins who each book a part would pay the same debt twice.
    await ensureSeen(sql, bookingsOf(driverId), seen);
    if (isLeft) await ensureCloses(sql, { driverId, amount, currency });
    const signed = kind === 'payout' ? -amount : amount;
    await adjustBalance(sql, admin, { kind, reference, driverId, amount: signed, currency, reason }, { isLeft });
    return kind === 'payout' ? null : queueDebtEvent(sql, driverId);
  });
  if (outboxId) await publishDebt(core, driverId, outboxId);
  const balance = await balanceForOps(core, admin, driverId);
  return { ...balance, adjusted: await adjustmentState(core.sql, kind, reference) };
}

/** Returns the balance of a driver with the last booking of ops. */
export async function balanceForOps(core: Core, admin: Actor, driverId: string): Promise<DriverBalance> {
  // Read first: a booking in between is refused as not seen, rather than taken for seen.
  const last = await lastDecision(core.sql, bookingsOf(driverId));
  const gone = await isErased(core.sql, driverId);
  const left = gone ? await sumsLeft(core.sql, driverId) : [];
  const balance = await driverBalance(core, { id: driverId, role: 'driver' }, left[0]?.currency);
  return {
    ...balance,
    // Of one currency alone, as it is booked off.
    ...left[0],
    isErased: gone,
    ...(gone && { left }),
    decisionId: last?.id ?? null,
    heldAdjustments: await adjustmentsOf(core.sql, admin, driverId),
    heldReceipts: await heldSum(core.sql, driverId, balance.currency),
  };
}

const bookings = [
  'driver.paid_out',
  'driver.adjusted',
  'adjustment.held',
  'adjustment.approved',
  'hand_payout.held',
  'hand_payout.approved',
] as const;

const bookingsOf = (driverId: string): DecisionsOf => ({
  subject: { type: 'user', id: driverId },
  actions: bookings,
});

// Ledger references are UUIDs; keys may be any text.
const referenceOf = (driverId: string, key: string): string =>
  createHash('md5')
    .update(`${driverId} ${key}`)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
