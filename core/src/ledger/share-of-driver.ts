import { In } from 'typeorm';
import type { Sql } from '../platform/postgres/sql.ts';
import { LedgerEntry } from './ledger-entry.entity.ts';
import { LedgerTransaction } from './ledger-transaction.entity.ts';

/** Returns what of a part of a fare its driver has earned, by the posting of the ride: all of it where nothing was posted. */
export async function shareOfDriver({ manager }: Sql, rideId: string, amount: number): Promise<number> {
  const kind = In(['ride_completed', 'cancellation_fee']);
  const posted = await manager.findOneBy(LedgerTransaction, { kind, reference: rideId });
  const lines = posted ? await manager.findBy(LedgerEntry, { transactionId: posted.id }) : [];
  const of = (accounts: readonly string[]) =>
    lines.reduce((sum, line) => sum - (accounts.includes(line.account) ? Number(line.amount) : 0), 0);
  const [earned, kept] = [of(['driver_earnings']), of(['commission', 'taxes_due'])];
  return earned + kept > 0 ? Math.floor((amount * earned) / (earned + kept)) : amount;
}
