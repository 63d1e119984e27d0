import type { DriverBalance } from '@waka/contracts/drivers/earnings-views';
import type { AdjustmentRequest } from '@waka/contracts/ops/money/money-requests';
import { regionOfCurrency } from '@waka/contracts/money/payment-method';
import { createHash } from 'node:crypto';
import type { Actor } from '../../platform/actor.ts';
import { driverById, lockDriver } from '../../accounts/driver-profiles.repository.ts';
import { ensureSeen, lastDecision, type DecisionsOf } from '../../audit/last-decision.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import type { AuditAction } from '../../audit/audit-entry.ts';
import type { Core } from '../../platform/core.ts';
import { driverBalance } from '../../earnings/driver-balance.ts';
import { debtTermsOf } from '../../ledger/debts/debt-terms.repository.ts';
import { post, type LedgerLine } from '../../ledger/post.ts';
import { bookedAs, standingOf } from '../../ledger/ledger.repository.ts';
import { AppError, ensure } from '../../platform/app-error.ts';
import type { Sql } from '../../platform/postgres/sql.ts';

type Kind = 'payout' | 'adjustment';

interface Settling {
  kind: Kind;
  driverId: string;
  /** A repeated call with the same key counts once. */
  key: string;
}

/**
 * Posts money paid to a driver, never more than is owed, or corrects the balance by an amount of either sign. Returns the
 * new balance. Throws AppError `ops.not_found`, `request.key_reused`, `ops.more_than_owed`, or `ops.adjustment_large` for a
 * correction that has to be asked about once more.
 */
export async function settleDriver(
  core: Core,
  admin: Actor,
  { kind, driverId, key }: Settling,
  { amount, currency, reason, isSure = false, seen }: AdjustmentRequest,
): Promise<DriverBalance> {
  const reference = referenceOf(driverId, key);
  const lines = linesOf[kind](driverId, amount);
  await core.transaction(async (sql) => {
    // Two concurrent payments must not both see the whole debt.
    await lockDriver(sql, driverId);
    ensure(await driverById(sql, driverId), 'ops.not_found');
    const before = await bookedAs(sql, { kind, reference });
    if (before) {
      const isSame = before.currency === currency && before.amount === lines[0].amount;
      ensure(isSame, 'request.key_reused');
      return;
    }
    // Two admins who each book a part would pay the same debt twice.
    await ensureSeen(sql, bookingsOf(driverId), seen);
    await ensureOwed(sql, { kind, driverId, amount, currency });
    if (kind === 'adjustment' && !isSure) await ensureUsual(sql, { amount, currency });
    await post(sql, { kind, reference, rideId: null, currency, note: reason, lines });
    await recordAudit(sql, {
      actor: admin,
      action: actions[kind],
      subject: { type: 'user', id: driverId },
      details: { amount, currency },
      reason,
    });
  });
  return balanceForOps(core, driverId);
}

/** Returns the balance of a driver with the last booking of ops. */
export async function balanceForOps(core: Core, driverId: string): Promise<DriverBalance> {
  // Read first: a booking in between is refused as not seen, rather than taken for seen.
  const last = await lastDecision(core.sql, bookingsOf(driverId));
  return { ...(await driverBalance(core, { id: driverId, role: 'driver' })), decisionId: last?.id ?? null };
}

const actions: Record<Kind, AuditAction> = {
  payout: 'driver.paid_out',
  adjustment: 'driver.adjusted',
};

const bookingsOf = (driverId: string): DecisionsOf => ({
  subject: { type: 'user', id: driverId },
  actions: Object.values(actions),
});

/** The driver's line first, then the service's. */
const linesOf: Record<Kind, (ownerId: string, amount: number) => [LedgerLine, LedgerLine]> = {
  payout: (ownerId, amount) => [
    { account: 'driver_earnings', ownerId, amount },
    { account: 'wallet', ownerId: null, amount: -amount },
  ],
  adjustment: (ownerId, amount) => [
    { account: 'driver_earnings', ownerId, amount: -amount },
    { account: 'adjustments', ownerId: null, amount },
  ],
};

type Claim = Pick<Settling, 'kind' | 'driverId'> & Pick<AdjustmentRequest, 'amount' | 'currency'>;

async function ensureOwed(sql: Sql, { kind, driverId, amount, currency }: Claim): Promise<void> {
  if (kind === 'adjustment') return;
  const standing = (await standingOf(sql, driverId)).find((one) => one.currency === currency);
  const owed = standing ? standing.unpaidEarnings - standing.cashHeld : 0;
  if (amount > owed) throw new AppError('ops.more_than_owed');
}

/** Throws AppError for a correction above the sum for which a receipt needs two admins. */
async function ensureUsual(sql: Sql, { amount, currency }: Pick<Claim, 'amount' | 'currency'>): Promise<void> {
  const { reviewAbove } = await debtTermsOf(sql, regionOfCurrency(currency));
  ensure(reviewAbove === null || Math.abs(amount) <= reviewAbove, 'ops.adjustment_large');
}

// Ledger references are UUIDs; keys may be any text.
const referenceOf = (driverId: string, key: string): string =>
  createHash('md5')
    .update(`${driverId} ${key}`)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
