import type { Currency, Region } from '@waka/contracts/regions';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A day that was closed. */
@Entity('book_days')
export class BookDayRow {
  @PrimaryColumn('text')
  region: Region;

  @PrimaryColumn('date')
  day: string;

  @Column('text')
  currency: Currency;

  @Column('integer')
  transactions: number;

  @Column('timestamptz', { default: () => 'now()' })
  closedAt: Date;
}
