import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { DayOffReason } from '@waka/contracts/owners/owner-views';

/** A day for which a driver owes the owner nothing, unless the owner refuses it in time. */
@Entity('owner_days_off')
export class DayOffRow {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()' })
  id: string;

  @Column('uuid')
  bookId: string;

  @Column('uuid')
  driverId: string;

  @Column('uuid')
  ownerId: string;

  @Column('date')
  day: string;

  @Column('text')
  reason: DayOffReason;

  @Column('timestamptz', { default: () => 'now()' })
  declaredAt: Date;

  @Column('timestamptz', { nullable: true })
  refusedAt: Date | null;
}
