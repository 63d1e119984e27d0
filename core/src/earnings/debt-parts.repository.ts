import type { Currency } from '@waka/contracts/regions';
import { In } from 'typeorm';
import { LedgerEntry, type LedgerAccount } from '../ledger/ledger-entry.entity.ts';
import { LedgerTransaction, type LedgerKind } from '../ledger/ledger-transaction.entity.ts';
import type { Sql } from '../platform/postgres/sql.ts';

export interface BalanceLine {
  id: string;
  kind: LedgerKind;
  account: LedgerAccount;
  /** Positive when the driver owes more by it. */
  amount: number;
  /** What of its note the driver may read. */
  note: string | null;
  at: Date;
}

interface Of {
  driverId: string;
  currency: Currency;
  most: number;
}

/** Lists the last lines of the ledger that moved a driver's balance in a currency, the newest first. */
export const lastBalanceLines = ({ manager }: Sql, { driverId, currency, most }: Of): Promise<BalanceLine[]> =>
  manager
    .createQueryBuilder(LedgerEntry, 'entry')
    .innerJoin(LedgerTransaction, 'booked', 'booked.id = entry.transactionId')
    .select('booked.id', 'id')
    .addSelect('booked.kind', 'kind')
    .addSelect('entry.account', 'account')
    .addSelect('entry.amount::float8', 'amount')
    .addSelect('CASE WHEN booked.isNoteShown THEN booked.note END', 'note')
    .addSelect('entry.at', 'at')
    .where({ ownerId: driverId, currency, account: In(['driver_cash', 'driver_earnings']) })
    .orderBy('entry.at', 'DESC')
    .addOrderBy('booked.id', 'DESC')
    .limit(most)
    .getRawMany();
