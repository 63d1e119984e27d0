import type { DriverBalance } from '@waka/contracts/drivers/earnings-views';
import type { SettlementRequest } from '@waka/contracts/ops/desk-requests';
import type { Currency } from '@waka/contracts/regions';
import { createHash } from 'node:crypto';
import type { Actor } from '../accounts/actor.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Core } from '../core.ts';
import { driverBalance } from '../drivers/driver-balance.ts';
import { post, type LedgerLine } from '../ledger/post.ts';
import { ensure } from '../platform/app-error.ts';
import type { Sql } from '../platform/sql.ts';

interface Settling {
  kind: 'payout' | 'remittance';
  driverId: string;
  /** The same key is the same money. */
  key: string;
}

/** Books money that went to a driver or came from one, never more than is owed, and answers how they stand then. */
export async function settleDriver(
  core: Core,
  admin: Actor,
  { kind, driverId, key }: Settling,
  { amount, currency, reason }: SettlementRequest,
): Promise<DriverBalance> {
  const reference = referenceOf(driverId, key);
  await core.transaction(async (sql) => {
    // Two who pay at the same time must not both see the whole debt.
    const [driver] = await sql('SELECT 1 FROM driver_profiles WHERE user_id = $1 FOR UPDATE', [driverId]);
    ensure(driver, 'ops.not_found');
    const before = await bookedAs(sql, kind, reference);
    if (before) {
      ensure(before.amount === amount && before.currency === currency, 'request.key_reused');
      return;
    }
    const owed = await owedTo(sql, driverId, currency);
    ensure(amount <= (kind === 'payout' ? owed : -owed), 'ops.more_than_owed');
    await post(sql, { kind, reference, rideId: null, currency, note: reason, lines: linesOf(kind, driverId, amount) });
    await recordAudit(sql, {
      actor: admin,
      action: kind === 'payout' ? 'driver.paid_out' : 'driver.remitted',
      subject: { type: 'user', id: driverId },
      details: { amount, currency },
      reason,
    });
  });
  return driverBalance(core, { id: driverId, role: 'driver' });
}

const linesOf = (kind: Settling['kind'], ownerId: string, amount: number): LedgerLine[] =>
  kind === 'payout'
    ? [
        { account: 'driver_earnings', ownerId, amount },
        { account: 'wallet', ownerId: null, amount: -amount },
      ]
    : [
        { account: 'driver_cash', ownerId, amount: -amount },
        { account: 'wallet', ownerId: null, amount },
      ];

async function bookedAs(sql: Sql, kind: Settling['kind'], reference: string) {
  const [booked] = await sql<{ amount: number; currency: Currency }>(
    `SELECT abs(amount)::float8 AS amount, currency FROM ledger_transactions
     JOIN ledger_entries ON transaction_id = id WHERE kind = $1 AND reference = $2 LIMIT 1`,
    [kind, reference],
  );
  return booked;
}

/** What the service owes a driver in a currency; below zero the driver owes it. */
async function owedTo(sql: Sql, driverId: string, currency: Currency): Promise<number> {
  const [owed] = await sql<{ amount: number }>(
    `SELECT coalesce(sum(-amount), 0)::float8 AS amount FROM ledger_entries
     WHERE owner_id = $1 AND currency = $2 AND account IN ('driver_earnings', 'driver_cash')`,
    [driverId, currency],
  );
  return owed?.amount ?? 0;
}

// The ledger tells its transactions apart by a UUID; keys may be any text.
const referenceOf = (driverId: string, key: string): string =>
  createHash('md5')
    .update(`${driverId} ${key}`)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
