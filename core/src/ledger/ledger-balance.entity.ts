import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Currency } from '@waka/contracts/regions';
import type { LedgerAccount } from './ledger-entry.entity.ts';

/** The sum of the entries of an owner in one account and currency, maintained by a trigger. */
@Entity('ledger_balances')
export class LedgerBalance {
  @PrimaryColumn('uuid')
  ownerId: string;

  @PrimaryColumn('text')
  account: LedgerAccount;

  @PrimaryColumn('text')
  currency: Currency;

  @Column('bigint')
  amount: string;
}
