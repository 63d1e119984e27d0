import type { PayoutPeriod } from '@waka/contracts/payments/payout';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A driver whose balance is paid out each day or week. */
@Entity('payout_schedules')
export class PayoutScheduleRow {
  @PrimaryColumn('uuid')
  driverId: string;

  @Column('uuid')
  walletId: string;

  @Column('text')
  every: PayoutPeriod;

  /** By whose clocks it is morning. */
  @Column('text')
  timeZone: string;

  @Column('timestamptz')
  nextAt: Date;
}
