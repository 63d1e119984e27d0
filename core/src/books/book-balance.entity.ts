import type { Region } from '@waka/contracts/regions';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What an account was at the begin and the end of a closed day, and what was posted to it. */
@Entity('book_balances')
export class BookBalanceRow {
  @PrimaryColumn('text')
  region: Region;

  @PrimaryColumn('date')
  day: string;

  /** As text: an account of an older version stays readable. */
  @PrimaryColumn('text')
  account: string;

  @Column('bigint')
  opening: string;

  @Column('bigint')
  debit: string;

  @Column('bigint')
  credit: string;

  @Column('bigint')
  closing: string;
}
