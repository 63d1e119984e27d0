import type { RefundBearer } from '@waka/contracts/ops/money/refunds';
import type { RidePaymentMethod } from '@waka/contracts/rides/ride-status';
import type { Currency } from '@waka/contracts/regions';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What of a paid fare ops gives back to its rider. */
@Entity('fare_refunds')
export class FareRefundRow {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()' })
  id: string;

  @Column('uuid')
  rideId: string;

  @Column('uuid')
  riderId: string;

  /** The payment by which the money came; null for cash, and where none has as much left. */
  @Column('uuid', { nullable: true })
  paymentId: string | null;

  @Column('text')
  method: RidePaymentMethod;

  @Column('integer')
  amount: number;

  @Column('text')
  currency: Currency;

  /** Who bears it. */
  @Column('text')
  bearer: RefundBearer;

  @Column('uuid')
  decidedBy: string;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;

  /** How the rider got it, `withdrawn` where the bank gave the fare back instead or ops took it back; null as long as it is due. */
  @Column('text', { nullable: true })
  way: 'rail' | 'hand' | 'credit' | 'withdrawn' | null;

  /** The provider's id of it, or of the dispute by which it was withdrawn; null where ops withdrew it. */
  @Column('text', { nullable: true })
  reference: string | null;

  @Column('timestamptz', { nullable: true })
  givenAt: Date | null;

  /** The withdrawn refund in whose place it is due, as the bank has decided anew for us; null for what ops decided. */
  @Column('uuid', { nullable: true })
  restores: string | null;

  /** The report of its rider by which it was decided; null without one. */
  @Column('uuid', { nullable: true })
  incidentId: string | null;
}
