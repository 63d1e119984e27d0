import type { TaxBase } from '@waka/contracts/money/tax';
import type { Region } from '@waka/contracts/regions';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A tax or levy on completed rides of a region. What it takes is never changed: another one follows it. */
@Entity('taxes')
export class Tax {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()' })
  id: string;

  @Column('text')
  region: Region;

  @Column('text')
  name: string;

  @Column('text')
  base: TaxBase;

  /** Hundredths of a per cent; null for an amount for each ride. */
  @Column('integer', { nullable: true })
  rate: number | null;

  @Column('integer', { nullable: true })
  amount: number | null;

  /** Whether the base contains the tax, as with GST and VAT. */
  @Column('boolean')
  isContained: boolean;

  @Column('timestamptz')
  startsAt: Date;

  @Column('timestamptz', { nullable: true })
  endsAt: Date | null;
}
