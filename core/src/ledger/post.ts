import type { Currency } from '@waka/contracts/regions';
import type { Sql } from '../platform/sql.ts';

export type LedgerAccount =
  | 'driver_earnings'
  | 'driver_cash'
  | 'rider_due'
  | 'commission'
  | 'wallet'
  | 'bonuses'
  | 'adjustments';
export type LedgerKind =
  | 'ride_completed'
  | 'ride_paid'
  | 'ride_paid_in_cash'
  | 'tip'
  | 'bonus'
  | 'payout'
  | 'remittance'
  | 'adjustment';

/** One side of a transaction: whole currency units, a debit above zero and a credit below. */
export interface LedgerLine {
  account: LedgerAccount;
  /** The driver or rider whose account it is; null for those of the service. */
  ownerId: string | null;
  amount: number;
}

interface LedgerTransaction {
  kind: LedgerKind;
  /** What it is about, a ride or a payout: it is posted once for each kind. */
  reference: string;
  rideId: string | null;
  currency: Currency;
  lines: LedgerLine[];
  note?: string;
}

/**
 * Writes a transaction, to be called inside the one that changes what it is about. False when it was posted before.
 * The database refuses at commit what does not sum to zero.
 */
export async function post(sql: Sql, { kind, reference, rideId, currency, lines, note }: LedgerTransaction) {
  const moved = lines.filter(({ amount }) => amount !== 0);
  const [posted] = await sql(
    `WITH posted AS (
       INSERT INTO ledger_transactions (kind, reference, ride_id, note) VALUES ($1, $2, $3, $4)
       ON CONFLICT DO NOTHING RETURNING id, at
     ), written AS (
       INSERT INTO ledger_entries (transaction_id, line, account, owner_id, amount, currency, at)
       SELECT posted.id, line, account, owner_id, amount, $5, posted.at
       FROM posted, unnest($6::text[], $7::uuid[], $8::bigint[]) WITH ORDINALITY AS lines (account, owner_id, amount, line)
     )
     SELECT id FROM posted`,
    [
      kind,
      reference,
      rideId,
      note ?? null,
      currency,
      moved.map(({ account }) => account),
      moved.map(({ ownerId }) => ownerId),
      moved.map(({ amount }) => amount),
    ],
  );
  return posted !== undefined;
}
