import type { PayoutPeriod } from '@waka/contracts/payments/payout';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A driver whose balance is paid out each day or week. */
@Entity('payout_schedules')
export class PayoutScheduleRow {
  @PrimaryColumn('uuid')
  driverId: string;

  /** Null once the wallet was removed: nothing is paid out until the driver has chosen another. */
  @Column('uuid', { nullable: true })
  walletId: string | null;

  @Column('text')
  every: PayoutPeriod;

  /** By whose clocks it is morning. */
  @Column('text')
  timeZone: string;

  @Column('timestamptz')
  nextAt: Date;
}
