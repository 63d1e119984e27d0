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

  /** The notes in use, in minor units, from which a person without smaller money chooses. */
  @Column('integer', { array: true, default: () => "'{}'::integer[]" })
  notes: number[];

  /** For how long both sides may state the cash of a ride; then one answer alone counts. */
  @Column('integer', { default: 120 })
  answerMinutes: number;

  /** For how long ops may decide about two different answers; then the default takes effect. */
  @Column('integer', { default: 1440 })
  disputeMinutes: number;
}
