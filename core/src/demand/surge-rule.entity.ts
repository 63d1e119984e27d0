import type { VehicleClass } from '@waka/contracts/vehicles/vehicle';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Whether and how far fares of a class rise in a service area; without a row they do not. */
@Entity('surge_rules')
export class SurgeRuleRow {
  @PrimaryColumn('text')
  area: string;

  @PrimaryColumn('text')
  vehicleType: VehicleClass;

  @Column('boolean', { default: () => 'false' })
  isAllowed: boolean;

  /** The highest percentage of the fare that it makes of it. */
  @Column('integer')
  capPercent: number;

  /** By so many percentage points at most it changes in a minute. */
  @Column('integer')
  stepPercent: number;

  @Column('integer')
  fewestWaiting: number;

  /** Waiting riders for one free driver from which fares rise. */
  @Column('double precision')
  fromRatio: number;

  /** And with which they have reached the cap. */
  @Column('double precision')
  fullRatio: number;
}
