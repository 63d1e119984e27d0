import type { Writing } from '@waka/contracts/money/region-money';
import type { Region } from '@waka/contracts/regions';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How money of a region is written and rounded in cash. */
@Entity('region_money')
export class RegionMoneyRow {
  @PrimaryColumn('text')
  region: Region;

  @Column('text')
  writing: Writing;

  /** The smallest coin or note in use, in minor units. */
  @Column('integer')
  cashStep: number;
}
