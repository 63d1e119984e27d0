import type { CashCountState, CashSide } from '@waka/contracts/money/cash-count';
import type { Currency } from '@waka/contracts/regions';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What the two sides of a ride say about the cash that changed hands. */
@Entity('cash_counts')
export class CashCountRow {
  @PrimaryColumn('uuid')
  rideId: string;

  @Column('uuid')
  riderId: string;

  @Column('uuid')
  driverId: string;

  @Column('text')
  currency: Currency;

  /** What coins and notes had to give. */
  @Column('integer')
  due: number;

  /** What the rider may have given where the driver had no change, by the notes of that time. */
  @Column('integer', { array: true })
  sums: number[];

  /** What the driver may have got where it was less, by the notes of that time; nothing is always possible. */
  @Column('integer', { array: true, default: () => "'{}'::integer[]" })
  less: number[];

  /** Null until this side has answered. */
  @Column('integer', { nullable: true })
  riderSays: number | null;

  @Column('integer', { nullable: true })
  driverSays: number | null;

  @Column('text', { default: 'open' })
  state: CashCountState;

  /** What was given in the end; above `due` it is the rider's credit, below it the rest is the rider's debt. */
  @Column('integer', { nullable: true })
  given: number | null;

  /** The side that was not believed, where ops or the disputes that each had lost decided. */
  @Column('text', { nullable: true })
  lostBy: CashSide | null;

  /** The admin who decided; null where both said the same, or the default took effect. */
  @Column('uuid', { nullable: true })
  decidedBy: string | null;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;

  /** When it ends by itself. */
  @Column('timestamptz', { nullable: true })
  nextAt: Date | null;

  @Column('timestamptz', { nullable: true })
  endedAt: Date | null;
}
