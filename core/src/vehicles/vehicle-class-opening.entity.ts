import type { Region } from '@waka/contracts/regions';
import type { VehicleClass } from '@waka/contracts/vehicles/vehicle';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Whether a class can be booked in a region, or in one area of it. */
@Entity('vehicle_class_openings')
export class VehicleClassOpening {
  @PrimaryColumn('text')
  vehicleType: VehicleClass;

  @PrimaryColumn('text')
  region: Region;

  /** Empty for every area of the region that has no row of its own. */
  @PrimaryColumn('text')
  area: string;

  @Column('boolean')
  isOpen: boolean;

  /** The minute of the day from which on it can be booked; null for all day. */
  @Column('integer', { nullable: true })
  fromMinute: number | null;

  @Column('integer', { nullable: true })
  toMinute: number | null;
}
