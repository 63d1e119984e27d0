import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { OwnerPeriod, OwnerSide } from '@waka/contracts/owners/owner-views';
import type { Currency, Region } from '@waka/contracts/regions';

export type TermsState = 'proposed' | 'active' | 'refused' | 'withdrawn' | 'replaced' | 'ended';

/** A version of what a driver and an owner agreed on; the versions of a book have its id. */
@Entity('owner_terms')
export class OwnerTermsRow {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()' })
  id: string;

  @Column('uuid')
  bookId: string;

  @Column('integer')
  version: number;

  @Column('uuid')
  driverId: string;

  @Column('uuid')
  ownerId: string;

  @Column('uuid')
  vehicleId: string;

  /** As the driver typed it: he does not learn what others call the owner. */
  @Column('text')
  ownerName: string;

  @Column('text')
  region: Region;

  @Column('text')
  currency: Currency;

  @Column('text')
  every: OwnerPeriod;

  @Column('integer')
  amount: number;

  /** Weekdays for which nothing is due; 1 is Monday. */
  @Column('smallint', { array: true })
  restDays: number[];

  @Column('integer', { nullable: true })
  hirePurchase: number | null;

  @Column('text')
  state: TermsState;

  @Column('text')
  proposedBy: OwnerSide;

  @Column('timestamptz', { default: () => 'now()' })
  proposedAt: Date;

  /** When terms that were not confirmed are deleted, with an owner who never agreed to anything; null once they were. */
  @Column('timestamptz', { nullable: true })
  answerUntil: Date | null;

  @Column('timestamptz', { nullable: true })
  confirmedAt: Date | null;

  /** The day of the confirmation: nothing counts before. */
  @Column('date', { nullable: true })
  startsOn: string | null;

  @Column('date', { nullable: true })
  endsOn: string | null;

  /** `paid` where the hire purchase was paid in full, be it after the end; `sold` where another driver has bought the vehicle. */
  @Column('text', { nullable: true })
  endedBy: OwnerSide | 'ops' | 'paid' | 'sold' | null;
}
