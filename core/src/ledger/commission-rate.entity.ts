import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Region } from '@waka/contracts/regions';
import type { VehicleClass } from '@waka/contracts/vehicles/vehicle';

/** The service's share of a fare, by region and class; the newest row in effect applies. */
@Entity('commission_rates')
export class CommissionRate {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()' })
  id: string;

  @Column('text')
  region: Region;

  @Column('text')
  vehicleType: VehicleClass;

  @Column('integer')
  percent: number;

  @Column('timestamptz', { default: () => 'now()' })
  effectiveFrom: Date;
}
