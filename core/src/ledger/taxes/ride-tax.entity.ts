import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What a completed ride owes of a tax, in minor units of its currency. */
@Entity('ride_taxes')
export class RideTax {
  @PrimaryColumn('uuid')
  rideId: string;

  @PrimaryColumn('uuid')
  taxId: string;

  @Column('integer')
  amount: number;

  @Column('timestamptz', { default: () => 'now()' })
  at: Date;
}
