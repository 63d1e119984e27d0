import type { Region } from '@waka/contracts/regions';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Taxes that were paid to the authority of a region, as an admin recorded it. */
@Entity('tax_payments')
export class TaxPayment {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()' })
  id: string;

  @Column('text')
  region: Region;

  @Column('integer')
  amount: number;

  @Column('text')
  reference: string;

  @Column('uuid')
  recordedBy: string;

  @Column('timestamptz', { default: () => 'now()' })
  at: Date;
}
