import type { Currency } from '@waka/contracts/regions';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What ops has waived of what a rider's rides have carried to the next one. */
@Entity('waived_rests')
export class WaivedRest {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()' })
  id: string;

  @Column('uuid')
  riderId: string;

  @Column('integer')
  amount: number;

  @Column('text')
  currency: Currency;

  @Column('uuid')
  waivedBy: string;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;
}
