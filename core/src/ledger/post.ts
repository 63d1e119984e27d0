import type { Currency } from '@waka/contracts/regions';
import type { Sql } from '../platform/postgres/sql.ts';
import type { LedgerAccount } from './ledger-entry.entity.ts';
import type { LedgerKind } from './ledger-transaction.entity.ts';
import { insertTransaction } from './ledger.repository.ts';
import { stepDebt } from './debts/step-debt.ts';

/** One side of a transaction: minor units of the currency, a debit above zero and a credit below. */
export interface LedgerLine {
  account: LedgerAccount;
  /** The driver or rider who owns the account; null for accounts of the service. */
  ownerId: string | null;
  amount: number;
}

interface LedgerTransaction {
  kind: LedgerKind;
  /** Id of its subject, a ride or a payout: posted once for each kind. */
  reference: string;
  rideId: string | null;
  currency: Currency;
  lines: LedgerLine[];
  note?: string;
  /** True where the note was written to be read by the owner of the account. */
  isNoteShown?: boolean;
}

/**
 * Writes a transaction; call it inside the database transaction that changes its subject. Returns false when it was
 * posted before. The database refuses at commit any lines that do not sum to zero. Lines of drivers, whose locks the caller
 * holds, may move their debts to another step.
 */
export async function post(
  sql: Sql,
  { kind, reference, rideId, currency, lines, note, isNoteShown = false }: LedgerTransaction,
): Promise<boolean> {
  const moved = lines.filter(({ amount }) => amount !== 0);
  const [posted] = await insertTransaction(
    sql,
    kind,
    reference,
    rideId,
    note ?? null,
    currency,
    moved.map(({ account }) => account),
    moved.map(({ ownerId }) => ownerId),
    moved.map(({ amount }) => amount),
    isNoteShown,
  );
  if (!posted) return false;
  for (const driverId of driversIn(moved)) await stepDebt(sql, driverId);
  return true;
}

const ofDrivers: ReadonlySet<LedgerAccount> = new Set(['driver_cash', 'driver_earnings']);

const driversIn = (lines: readonly LedgerLine[]): Set<string> =>
  new Set(lines.flatMap(({ account, ownerId }) => (ofDrivers.has(account) && ownerId !== null ? [ownerId] : [])));
